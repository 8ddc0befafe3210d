import { paymentsArea } from '../../clinic/payments/area.ts';
import type { MembershipReader } from '../../kernel/access/membership.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import { createActivationCodes, grantMembership } from './site-commands.ts';
import { insertDemoMembers } from './demo-members.ts';
import { hasBenefit } from './find-membership.ts';
import { membershipPurchase } from './membership-purchase.ts';
import { migrations } from './migrations.ts';
import { createMembershipRoutes } from './routes.ts';
import { storeFreeStorage } from './free-storage.ts';
import './tables.ts';

/** Plans, memberships, activation codes, and the storage that they give. */
export const membershipArea = defineArea<MembershipReader>({
  name: 'membership',
  migrations,
  tables: [
    'activation_batch',
    'activation_code',
    'entitlement',
    'home_organisation',
    'membership_grant',
    'membership_reversal',
    'plan_version',
  ],
  siteTables: ['activation_batch', 'activation_code', 'plan_version'],
  auditActions: ['membership.codes', 'membership.grant', 'membership.reverse'],
  purchaseKinds: [membershipPurchase],
  siteCommands: [createActivationCodes, grantMembership],
  demoHooks: {
    runsAfter: ['administration'],
    insertPeople: (db, { clinic }) => insertDemoMembers(db, clinic.today),
  },
  async start({ config, db, requireService }) {
    await storeFreeStorage(db, config);
    const routes = createMembershipRoutes({
      db,
      mode: config.mode,
      key: config.mode === 'public' ? await ensureSiteKey(db, 'activationCodeKey') : null,
      payments: await requireService(paymentsArea),
    });
    return { service: { hasBenefit }, routes };
  },
});

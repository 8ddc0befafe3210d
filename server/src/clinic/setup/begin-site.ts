import { ROLES } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { storeFlags } from '../../kernel/site/site-flags.ts';
import { insertAccount } from '../administration/area.ts';
import { insertOrganisation } from '../organisations/area.ts';
import { addMember } from '../people/area.ts';
import type { SetupValues } from './setup-form.ts';
import { findLinkState, hasAnyAccount, removeSetupLinks, withSetupLock } from './setup-links.ts';

/** A valid form that was sent with a link. */
export interface BeginSiteInput {
  readonly secret: string;
  readonly values: SetupValues;
  /** The address of the external provider; `null` without one. */
  readonly issuer: string | null;
  /** False for a site whose users sign in at an external provider. */
  readonly hasPassword: boolean;
  /** True for a site in public mode, whose clinics have an owner. */
  readonly hasOwners: boolean;
  /** True if the configuration decides about the feature switches. */
  readonly hasFixedFlags: boolean;
  readonly ip: string;
  readonly requestId: string;
}

/** `begun` once for a site; `has-accounts` for everybody who comes later, such as a second tab or click. */
export type BeginSiteOutcome = 'begun' | 'has-accounts' | 'expired' | 'unknown';

/** Creates the organisation, the first administrator and the switches of a site, all of it or nothing. */
export async function beginSite(db: Kysely<Tables>, input: BeginSiteInput): Promise<BeginSiteOutcome> {
  const { values } = input;
  const passwordHash = input.hasPassword ? await hashPassword(values.password) : null;
  return withSetupLock(db, async (transaction) => {
    if (await hasAnyAccount(transaction)) return 'has-accounts';
    const state = await findLinkState(transaction, input.secret);
    if (state !== 'valid') return state;
    const organisationId = await insertOrganisation(transaction, {
      name: values.organisation,
      nameEn: values.organisationEn,
    });
    const accountId = await insertAccount(transaction, {
      userName: values.userName,
      passwordHash,
      externalIdentity: values.subject === '' ? null : { issuer: input.issuer, subject: values.subject },
      name: values.name,
      phone: values.phone || null,
      isOrthodontist: values.isOrthodontist,
      organisationIds: [organisationId],
      roleIds: [ROLES.superAdmin],
    });
    if (accountId === undefined) return 'has-accounts';
    if (input.hasOwners) await addMember(transaction, { organisationId, accountId }, 'owner');
    if (!input.hasFixedFlags) await storeFlags(transaction, values.flags);
    await removeSetupLinks(transaction);
    await recordAudit(transaction, {
      action: 'site.begin',
      outcome: 'done',
      accountId,
      requestId: input.requestId,
      ip: input.ip,
      organisationId,
      subjectId: accountId,
      detail: { flags: values.flags },
    });
    return 'begun';
  });
}

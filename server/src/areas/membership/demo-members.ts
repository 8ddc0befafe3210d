import { ACCOUNTS, addDays } from '@dentarium/demo';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { addGrant } from './grants.ts';
import { findCurrentPlan } from './plans/plan-version.ts';

/** The account that shows the tools without a membership. */
const ACCOUNT_WITHOUT_MEMBERSHIP = ACCOUNTS.intern.id;

/** Gives the accounts of the demonstration all benefits for a year, except for one. `today` is a date. */
export async function insertDemoMembers(db: Transaction<Tables>, today: string): Promise<void> {
  const plan = await findCurrentPlan(db, 'super', 'year');
  if (plan === undefined) return;
  const members = await db.selectFrom('membership_grant').select('account_id').execute();
  const memberIds = new Set(members.map(({ account_id: id }) => id));
  for (const { id } of Object.values(ACCOUNTS))
    if (id !== ACCOUNT_WITHOUT_MEMBERSHIP && !memberIds.has(id))
      await addGrant(db, {
        account_id: id,
        plan_version_id: plan.id,
        source: 'operator',
        reason: 'demonstration',
        fixed_until: new Date(`${addDays(today, 365)}T00:00:00Z`),
      });
}

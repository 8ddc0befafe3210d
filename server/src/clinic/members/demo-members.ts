import type { Transaction } from 'kysely';
import { ACCOUNTS, addDays } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Super membership, which has all benefits. */
const PLAN_ID = 1;

/** Who shows the tools as somebody without a membership sees them. */
const ACCOUNT_WITHOUT_MEMBERSHIP = ACCOUNTS.intern.id;

/** Makes the accounts of the demonstration members for a year, but for one. `today` is a date. */
export async function insertDemoMembers(db: Transaction<Tables>, today: string): Promise<void> {
  await db
    .insertInto('account_member')
    .values(
      Object.values(ACCOUNTS)
        .filter(({ id }) => id !== ACCOUNT_WITHOUT_MEMBERSHIP)
        .map(({ id }) => ({ account_id: id, plan_id: PLAN_ID, expires_at: `${addDays(today, 365)}T00:00:00Z` })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

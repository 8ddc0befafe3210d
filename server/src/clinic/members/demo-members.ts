import type { Transaction } from 'kysely';
import { ACCOUNTS, addDays } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Super membership, which has all benefits. */
const PLAN_ID = 1;

/** The account that shows the tools without a membership. */
const ACCOUNT_WITHOUT_MEMBERSHIP = ACCOUNTS.intern.id;

/** Gives the accounts of the demonstration a membership for a year, except for one. `today` is a date. */
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

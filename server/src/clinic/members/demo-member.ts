import type { Transaction } from 'kysely';
import { ACCOUNTS, addDays } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Super membership for the account that shows the public mode. */
const PLAN = 1;

/** Makes the doctor of the demonstration a member for a year. `today` is a date. */
export async function insertDemoMember(db: Transaction<Tables>, today: string): Promise<void> {
  await db
    .insertInto('account_member')
    .values({ account_id: ACCOUNTS.doctor.id, plan_id: PLAN, expires_at: `${addDays(today, 365)}T00:00:00Z` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

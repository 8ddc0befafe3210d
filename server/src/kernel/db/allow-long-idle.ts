import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Lets a transaction wait for a file for up to a quarter of an hour: a large one takes that long on its way to a slow
 * share or disk. Any other idle transaction is ended much sooner, which releases its locks.
 */
export async function allowLongIdle(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(transaction);
}

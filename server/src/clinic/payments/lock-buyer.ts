import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/**
 * Locks the purchases and the grants of an account until the end of the transaction. Everything that opens, pays,
 * closes, refunds or grants takes this lock first, so that two of them never wait for each other.
 */
export async function lockBuyer(transaction: Transaction<Tables>, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${accountId}`}, 7))`.execute(transaction);
}

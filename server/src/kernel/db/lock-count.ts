import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Makes transactions that count the same rows wait for each other, so that a maximum number holds: of two calls at once,
 * the second sees the row of the first. Called before the count, in the transaction that adds the row.
 *
 * @param owner the id of the account or organisation whose rows are counted
 */
export async function lockCount(transaction: Kysely<Tables>, table: keyof Tables, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`count ${table} ${owner}`}, 0))`.execute(transaction);
}

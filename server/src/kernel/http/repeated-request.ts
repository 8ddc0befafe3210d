import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failure.ts';

/** How long the answer to a writing request is kept. */
const RETENTION = '24 hours';

const KEY_PATTERN = /^[\x21-\x7e]{1,100}$/;

/**
 * The id that a request carries, so that it is done once.
 *
 * @throws Failure `request.invalid` for one that cannot be kept: the caller counts on it.
 */
export function parseRequestKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_PATTERN.test(header)) return header;
  throw new Failure('request.invalid', { fields: [{ field: 'idempotency-key', problem: 'characters' }] });
}

/** Tells two requests apart that carry the same id. */
function toFingerprint(callId: string, input: unknown): string {
  return `${callId} ${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`;
}

/**
 * Runs a writing call once for each request id: the same request sent again gets the first answer and changes nothing.
 * A second one that comes while the first is still under way waits for it.
 *
 * @throws Failure `request.repeatedDifferently` when the id was used for something else.
 */
export async function runOnce<T>(
  db: Kysely<Tables>,
  request: { readonly accountId: string; readonly key: string; readonly callId: string; readonly input: unknown },
  run: () => Promise<T>,
): Promise<T> {
  const call = toFingerprint(request.callId, request.input);
  const claimed = await db
    .insertInto('request_result')
    .values({ account_id: request.accountId, key: request.key, call, answer: 'null' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed === undefined) {
    const earlier = await db
      .selectFrom('request_result')
      .select(['call', 'answer'])
      .where('account_id', '=', request.accountId)
      .where('key', '=', request.key)
      .executeTakeFirstOrThrow();
    if (earlier.call !== call) throw new Failure('request.repeatedDifferently');
    return earlier.answer as T;
  }
  const result = await run();
  await db
    .updateTable('request_result')
    .set({ answer: JSON.stringify(result) })
    .where('account_id', '=', request.accountId)
    .where('key', '=', request.key)
    .execute();
  return result;
}

/** Removes the answers to requests that nobody will send again. */
export async function removeOldRequests(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('request_result')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION}::interval`)
    .execute();
}

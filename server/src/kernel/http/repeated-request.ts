import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';

/** The time for which the answer to a writing request is stored. */
const RETENTION = '24 hours';

const KEY_PATTERN = /^[\x21-\x7e]{1,100}$/;

/**
 * Returns the idempotency key of a request.
 *
 * @throws Failure `request.invalid` for a key that cannot be stored, because the caller relies on it.
 */
export function parseRequestKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY_PATTERN.test(header)) return header;
  throw new Failure('request.invalid', { fields: [{ field: 'idempotency-key', problem: 'characters' }] });
}

/** The maximum bytes and number of answers that are kept for one account. */
export const KEPT_ANSWER_LIMITS = { bytes: 64 * 1024 ** 2, answers: 50_000 } as const;

/** Minutes after which a caller whose answers fill the limit may try again; the earliest answers are forgotten then. */
const FULL_RETRY_MINUTES = 60;

/** Refuses a request of an account that has made too many of them within the retention. @throws Failure `request.tooMany` */
async function requireKeptSpace(db: Kysely<Tables>, accountId: string): Promise<void> {
  const { bytes, answers } = await db
    .selectFrom('request_result')
    .select((eb) => [
      sql<number>`coalesce(sum(answer_bytes), 0)::bigint`.as('bytes'),
      eb.fn.countAll<number>().as('answers'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (bytes >= KEPT_ANSWER_LIMITS.bytes || answers > KEPT_ANSWER_LIMITS.answers)
    throw new Failure('request.tooMany', { minutes: FULL_RETRY_MINUTES });
}

/** The fingerprint of a request that was settled before it arrived. A call id has no such form. */
const WITHDRAWN = '- withdrawn';

/** Returns a fingerprint that distinguishes requests with the same key. */
function toFingerprint(callId: string, input: unknown): string {
  return `${callId} ${createHash('sha256').update(JSON.stringify(input)).digest('base64url')}`;
}

/**
 * Runs a writing call once for each key: a repeated request gets the first answer and changes nothing. A second request
 * during the first one waits for it.
 *
 * @throws Failure `request.repeatedDifferently` if the key was used for another request, `request.withdrawn` if it was
 *   settled before, `request.tooMany` if the kept answers of the account take too much space
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
    if (earlier.call === WITHDRAWN) throw new Failure('request.withdrawn');
    if (earlier.call !== call) throw new Failure('request.repeatedDifferently');
    return earlier.answer as T;
  }
  await requireKeptSpace(db, request.accountId);
  const result = await run();
  const answer = JSON.stringify(result);
  await db
    .updateTable('request_result')
    .set({ answer, answer_bytes: Buffer.byteLength(answer) })
    .where('account_id', '=', request.accountId)
    .where('key', '=', request.key)
    .execute();
  return result;
}

/**
 * Settles requests whose answer was lost: returns the keys of those that were made, and withdraws the others, so that
 * none of them is made after the page has been told so. A running request is waited for.
 */
export async function settleRequests(
  db: Kysely<Tables>,
  accountId: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  // In one order, so that two pages that settle the same requests do not wait for each other.
  const sortedKeys = [...new Set(keys)].toSorted();
  for (const key of sortedKeys)
    await db
      .insertInto('request_result')
      .values({ account_id: accountId, key, call: WITHDRAWN, answer: 'null' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const madeRequests = await db
    .selectFrom('request_result')
    .select('key')
    .where('account_id', '=', accountId)
    .where('key', 'in', sortedKeys)
    .where('call', '!=', WITHDRAWN)
    .execute();
  return madeRequests.map(({ key }) => key);
}

/** Removes stored answers after their retention. */
export async function removeOldRequests(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('request_result')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION}::interval`)
    .execute();
}

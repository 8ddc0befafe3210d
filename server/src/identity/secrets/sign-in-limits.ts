import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { toNetwork } from '../../kernel/http/client-ip.ts';

/** Wrong passwords for one account from one IP after which the account is blocked for that IP. */
const MAX_ATTEMPTS_PER_ACCOUNT = 5;
/** A clinic often shares one IP, so this limit only stops a machine that tries many names. */
const MAX_ATTEMPTS_PER_ADDRESS = 60;
/** The user name of the row that counts an IP as a whole; no account has it. */
const ANY_ACCOUNT = '';
const MAX_DELAY_MS = 5000;

/** The user name and the client address of an attempt. */
export interface Attempt {
  /** The user name; for codes the phone after `sms:`. */
  readonly userName: string;
  readonly ip: string;
}

/** The permission to try a password. */
export type AttemptPermission =
  | { readonly kind: 'wait'; readonly minutes: number }
  /** `waitAfter` is the block after a wrong password; `delayMs` the delay before the check. */
  | { readonly kind: 'try'; readonly delayMs: number; readonly waitAfter: number | null };

/**
 * Checks whether a password may be tried, and counts it as wrong in the same step, so that a hundred concurrent
 * attempts count as a hundred. `resetFailures` undoes it for a right one.
 */
export async function beginAttempt(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<AttemptPermission> {
  const anyAccount = { userName: ANY_ACCOUNT, ip };
  const wait = await findRemainingMinutes(db, anyAccount);
  if (wait !== null) return { kind: 'wait', minutes: wait };
  const accountCount = await countAttempt(db, { userName, ip }, MAX_ATTEMPTS_PER_ACCOUNT);
  if (accountCount.kind === 'wait') return accountCount;
  const addressCount = await countAttempt(db, anyAccount, MAX_ATTEMPTS_PER_ADDRESS);
  if (addressCount.kind === 'wait') return addressCount;
  return { kind: 'try', delayMs: await computeDelay(db, { userName, ip }), waitAfter: accountCount.waitMinutes };
}

/** The result of an attempt. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** Also returned for a wrong password that starts a block. */
  | { readonly kind: 'wait'; readonly minutes: number };

/**
 * Checks a password or a code within the limits, and counts the attempt. Every comparison with a stored secret uses
 * this function.
 *
 * @param db not a transaction: a wrong attempt counts even if the call fails, and an attempt may wait for seconds.
 */
export async function trySecret(
  db: Kysely<Tables>,
  { userName, ip }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<Verdict> {
  const attempt = { userName, ip: toNetwork(ip) };
  const permission = await beginAttempt(db, attempt);
  if (permission.kind === 'wait') return permission;
  if (permission.delayMs > 0) await sleep(permission.delayMs);
  if (await isRight()) {
    await resetFailures(db, attempt);
    return { kind: 'right' };
  }
  return permission.waitAfter === null ? { kind: 'wrong' } : { kind: 'wait', minutes: permission.waitAfter };
}

/** Unblocks an account at an IP after a right password. */
async function resetFailures(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('user_name', '=', userName).where('address', '=', ip).execute();
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('user_name', '=', ANY_ACCOUNT)
    .where('address', '=', ip)
    .execute();
}

/** Ends the waits and delays of a user name at every address. @returns the number of addresses that had failed */
export async function unlockUserName(db: Kysely<Tables>, userName: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the wait of an address from which too many passwords failed. @returns true if there was one */
export async function unlockAddress(db: Kysely<Tables>, ip: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_failure')
    .where('user_name', '=', ANY_ACCOUNT)
    .where('address', '=', toNetwork(ip))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type CountResult =
  | Extract<AttemptPermission, { kind: 'wait' }>
  /** `waitMinutes` is the block that starts with this attempt. */
  | { readonly kind: 'counted'; readonly waitMinutes: number | null };

/**
 * Counts an attempt. The count restarts 15 minutes after the last failure; during a block the attempt is refused
 * without prolonging it.
 */
async function countAttempt(db: Kysely<Tables>, { userName, ip }: Attempt, limit: number): Promise<CountResult> {
  const failures = sql<number>`case when sign_in_failure.last_failed_at < now() - interval '15 minutes'
    or sign_in_failure.blocked_until is not null then 1 else sign_in_failure.failures + 1 end`;
  const row = await db
    .insertInto('sign_in_failure')
    .values({ user_name: userName, address: ip, failures: 1, last_failed_at: sql<Date>`now()`, blocked_until: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_name', 'address'])
        .doUpdateSet({
          failures,
          last_failed_at: sql<Date>`now()`,
          blocked_until: sql<Date | null>`case when ${failures} >= ${sql.lit(limit)} then now() + interval '15 minutes' end`,
        })
        .where((builder) =>
          builder.or([
            builder('sign_in_failure.blocked_until', 'is', null),
            builder('sign_in_failure.blocked_until', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning(remainingMinutes.as('wait'))
    .executeTakeFirst();
  if (row) return { kind: 'counted', waitMinutes: row.wait };
  return { kind: 'wait', minutes: (await findRemainingMinutes(db, { userName, ip })) ?? 1 };
}

const remainingMinutes = sql<number | null>`ceil(extract(epoch from sign_in_failure.blocked_until - now()) / 60)::int`;

async function findRemainingMinutes(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<number | null> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(remainingMinutes.as('wait'))
    .where('user_name', '=', userName)
    .where('address', '=', ip)
    .where('blocked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.wait ?? null;
}

/**
 * Computes the delay of an account that is attacked from other addresses. It answers more slowly, but nobody can lock
 * somebody else out.
 */
async function computeDelay(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<number> {
  const { failuresElsewhere } = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`coalesce(sum(failures), 0)::int`.as('failuresElsewhere'))
    .where('user_name', '=', userName)
    .where('address', '!=', ip)
    .where('last_failed_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
  return failuresElsewhere < MAX_ATTEMPTS_PER_ACCOUNT
    ? 0
    : Math.min(250 * 2 ** (failuresElsewhere / MAX_ATTEMPTS_PER_ACCOUNT - 1), MAX_DELAY_MS);
}

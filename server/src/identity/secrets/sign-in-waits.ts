import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { toNetwork } from '../../kernel/http/client-ip.ts';

/** So many wrong passwords for one account from one IP, then that account waits at that IP. */
const MAX_ATTEMPTS_PER_ACCOUNT = 5;
/** A clinic often has one IP for everybody, so this bound is only against a machine that tries many names. */
const MAX_ATTEMPTS_PER_ADDRESS = 60;
/** No account has this name: the row that counts an IP as a whole. */
const ANY_ACCOUNT = '';
const MAX_DELAY_MS = 5000;

/** Who tries a password or a code, and from which address. */
export interface Attempt {
  /** As the account signs in; for codes the phone behind `sms:`. */
  readonly userName: string;
  readonly ip: string;
}

/** Whether a password may be tried now. */
export type AttemptPermission =
  | { readonly kind: 'wait'; readonly minutes: number }
  /** `waitAfter` is the wait that follows if the password is wrong; `delayMs` the time to let pass before it is looked at. */
  | { readonly kind: 'try'; readonly delayMs: number; readonly waitAfter: number | null };

/**
 * Asks whether a password may be tried, and counts it as wrong in the same step: a hundred attempts sent at once
 * are counted as a hundred. A right one is taken back by `forgive`.
 */
export async function beginAttempt(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<AttemptPermission> {
  const wholeIp = { userName: ANY_ACCOUNT, ip };
  const wait = await findRemainingMinutes(db, wholeIp);
  if (wait !== null) return { kind: 'wait', minutes: wait };
  const accountCount = await countAttempt(db, { userName, ip }, MAX_ATTEMPTS_PER_ACCOUNT);
  if (accountCount.kind === 'wait') return accountCount;
  const addressCount = await countAttempt(db, wholeIp, MAX_ATTEMPTS_PER_ADDRESS);
  if (addressCount.kind === 'wait') return addressCount;
  return { kind: 'try', delayMs: await computeDelay(db, { userName, ip }), waitAfter: accountCount.waitMinutes };
}

/** What became of a try. */
export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** Also for a wrong one that begins a wait. */
  | { readonly kind: 'wait'; readonly minutes: number };

/**
 * Looks at a password or a code as the waits allow it, and counts it. Whatever compares one with what is stored does it by
 * this function.
 *
 * @param db not a transaction: a wrong try counts whatever becomes of the call, and a try may wait for seconds.
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

/** A right password: the account is free again at this IP. */
async function resetFailures(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('user_name', '=', userName).where('address', '=', ip).execute();
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('user_name', '=', ANY_ACCOUNT)
    .where('address', '=', ip)
    .execute();
}

type CountResult =
  | Extract<AttemptPermission, { kind: 'wait' }>
  /** `waitMinutes` is the wait that begins with this attempt. */
  | { readonly kind: 'counted'; readonly waitMinutes: number | null };

/** Counts afresh when the last failure is 15 minutes past; refuses, without prolonging it, while a wait runs. */
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

/** An account that is attacked from elsewhere answers more slowly, but it answers: nobody can lock somebody else out. */
async function computeDelay(db: Kysely<Tables>, { userName, ip }: Attempt): Promise<number> {
  const { elsewhere } = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`coalesce(sum(failures), 0)::int`.as('elsewhere'))
    .where('user_name', '=', userName)
    .where('address', '!=', ip)
    .where('last_failed_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirstOrThrow();
  return elsewhere < MAX_ATTEMPTS_PER_ACCOUNT
    ? 0
    : Math.min(250 * 2 ** (elsewhere / MAX_ATTEMPTS_PER_ACCOUNT - 1), MAX_DELAY_MS);
}

import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { trySecret, type Verdict } from './sign-in-limits.ts';

// Parameters of argon2id recommended by OWASP: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Longer than any password, and short enough to add no cost to the hash. */
const MAX_PASSWORD_LENGTH = 1024;
/** A hash with the same cost that matches no password: an unknown user name takes as long as a wrong password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ZGVudGFyaXVtLW5vYm9keQ$7Yb0oYl2mJxkqS3dG8n1uQvTzRwE5cHfAi9Lp6XsKtM';

/** Two at a time leave half of libuv's four threads to files and images during many sign-ins. */
const queue = limitConcurrency(2);
/** Beyond this queue another sign-in would wait for seconds. */
const MAX_QUEUE_LENGTH = 200;

/**
 * Returns the argon2id hash of a password, of its first 1,024 characters in the form NFKC. Only a few hashes are
 * computed concurrently.
 */
export async function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(normalisePassword(password), OPTIONS));
}

/** Returns the hash of a password with low priority, for many passwords of an import: sign-ins go first. */
export async function hashPasswordInBackground(password: string): Promise<string> {
  return queue.run(() => hash(normalisePassword(password), OPTIONS), 'background');
}

/** A given password, and the stored hash. */
export interface PasswordAttempt {
  /** The user name of the account. */
  readonly userName: string;
  /** The client address of the attempt. */
  readonly ip: string;
  /** `null` for an unknown user or an account without a password: the attempt fails after the same time. */
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Verifies a password with the delays of the sign-in; there is no other way to check a password.
 *
 * @param db not a transaction: a wrong attempt counts even if the call fails, and an attempt may wait for seconds.
 */
export async function tryPassword(
  db: Kysely<Tables>,
  { userName, ip, passwordHash, password }: PasswordAttempt,
): Promise<Verdict | { readonly kind: 'busy' }> {
  if (queue.waitingCount >= MAX_QUEUE_LENGTH) return { kind: 'busy' };
  return trySecret(db, { userName, ip }, () => verifyPassword(passwordHash, password));
}

async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await queue.run(() => verify(passwordHash ?? DUMMY_HASH, normalisePassword(password)));
  return isSame && passwordHash !== null && password.length <= MAX_PASSWORD_LENGTH;
}

/** Normalises a password, so that equal-looking passwords match regardless of the keyboard. */
function normalisePassword(password: string): string {
  return password.slice(0, MAX_PASSWORD_LENGTH).normalize('NFKC');
}

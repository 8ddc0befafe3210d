import { type Algorithm, hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { trySecret, type Verdict } from './sign-in-waits.ts';

// argon2id with the parameters that OWASP names: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Longer than any password, short enough that hashing it costs nothing extra. */
const MAX_PASSWORD_LENGTH = 1024;
/** Of the same cost as a real one and matched by no password: an unknown user name takes as long as a wrong password. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ZGVudGFyaXVtLW5vYm9keQ$7Yb0oYl2mJxkqS3dG8n1uQvTzRwE5cHfAi9Lp6XsKtM';

/** Two at a time leave half of libuv's four threads to files and images, however many people sign in. */
const queue = limitConcurrency(2);
/** With so many people signing in, one more would wait for seconds. */
const MAX_QUEUE_LENGTH = 200;

/** The argon2id hash of a password, of its first 1,024 characters in the form NFKC. Few are made at a time, the others wait. */
export async function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(normalisePassword(password), OPTIONS));
}

/** For many passwords in a row, as those of an import: whoever signs in meanwhile goes first. */
export async function hashPasswordInBackground(password: string): Promise<string> {
  return queue.run(() => hash(normalisePassword(password), OPTIONS), 'background');
}

/** A password that somebody gives, and the hash that it is compared with. */
export interface PasswordAttempt {
  /** The account, as it signs in. */
  readonly userName: string;
  /** Where the try comes from. */
  readonly ip: string;
  /** `null` where there is no such user or no password: the answer is then no, after the same time. */
  readonly passwordHash: string | null;
  readonly password: string;
}

/**
 * Tries a password, with the waits of the sign-in: the only way to find out whether one is right.
 *
 * @param db not a transaction: a wrong try counts whatever becomes of the call, and a try may wait for seconds.
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

/** One spelling for what looks the same, whatever keyboard wrote it. */
function normalisePassword(password: string): string {
  return password.slice(0, MAX_PASSWORD_LENGTH).normalize('NFKC');
}

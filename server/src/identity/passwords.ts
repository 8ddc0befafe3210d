import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { atMost } from './at-most.ts';

// argon2id with the parameters that OWASP names: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Longer than any password, short enough that hashing it costs nothing extra. */
const LONGEST = 1024;
/** Of the same cost as a real one and matched by no password: an unknown user name takes as long as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$ZGVudGFyaXVtLW5vYm9keQ$7Yb0oYl2mJxkqS3dG8n1uQvTzRwE5cHfAi9Lp6XsKtM';

/** Two at a time leave half of libuv's four threads to files and images, however many people sign in. */
const queue = atMost(2);
const LONGEST_QUEUE = 200;

/** Whether so many people are signing in that one more would wait for seconds. */
export function passwordsAreBusy(): boolean {
  return queue.waiting >= LONGEST_QUEUE;
}

export async function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(spelled(password), OPTIONS));
}

/** `passwordHash` is `null` where there is no such user or no password: the answer is then no, after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await queue.run(() => verify(passwordHash ?? NOBODY, spelled(password)));
  return matches && passwordHash !== null && password.length <= LONGEST;
}

/** One spelling for what looks the same, whatever keyboard wrote it. */
function spelled(password: string): string {
  return password.slice(0, LONGEST).normalize('NFKC');
}

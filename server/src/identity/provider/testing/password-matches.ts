import { verify } from '@node-rs/argon2';

/** Returns whether a password matches a stored hash, without counting an attempt. */
export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && (await verify(passwordHash, password));
}

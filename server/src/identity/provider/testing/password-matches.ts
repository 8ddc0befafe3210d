import { verify } from '@node-rs/argon2';

/** Whether a password is the one whose hash is stored, without counting a try. */
export async function matchesPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return passwordHash !== null && (await verify(passwordHash, password));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { countedAddress } from './address.ts';
import { passwordsAreBusy, verifyPassword } from './passwords.ts';
import { beginAttempt, forgive } from './sign-in-waits.ts';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
}

export type SignInOutcome =
  | { readonly kind: 'ok'; readonly accountId: string }
  /** The same for an unknown user and for a wrong password, in the same time. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'busy' }
  /** Only told to somebody who knows the password. */
  | { readonly kind: 'disabled'; readonly accountId: string };

/** Tries a user name and a password. */
export async function signIn(db: Kysely<Tables>, { userName, password, address }: Credentials): Promise<SignInOutcome> {
  if (passwordsAreBusy()) return { kind: 'busy' };
  const attempt = { userName, address: countedAddress(address) };
  const permission = await beginAttempt(db, attempt);
  if (permission.kind === 'wait') return permission;
  if (permission.delayMs > 0) await sleep(permission.delayMs);

  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!(await verifyPassword(account?.password_hash ?? null, password)) || !account) {
    return permission.waitAfter === null ? { kind: 'wrong' } : { kind: 'wait', minutes: permission.waitAfter };
  }
  await forgive(db, attempt);
  return account.disabled_at === null
    ? { kind: 'ok', accountId: account.id }
    : { kind: 'disabled', accountId: account.id };
}

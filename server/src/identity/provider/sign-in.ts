import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { tryPassword } from '../secrets/passwords.ts';

/** The credentials of a sign-in and the client address. */
export interface Credentials {
  readonly userName: string;
  readonly password: string;
  readonly ip: string;
}

/** The outcome of a sign-in. */
export type SignInOutcome =
  | { readonly kind: 'ok'; readonly accountId: string }
  /** The same for an unknown user and for a wrong password, after the same time. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'busy' }
  /** Only revealed to a user with the right password. */
  | { readonly kind: 'disabled'; readonly accountId: string };

/** Signs in with a user name and a password. */
export async function signIn(db: Kysely<Tables>, { userName, password, ip }: Credentials): Promise<SignInOutcome> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash', 'disabled_at'])
    .where('user_name', '=', userName)
    .executeTakeFirst();
  const passwordHash = account?.password_hash ?? null;
  const verdict = await tryPassword(db, { userName, ip, passwordHash, password });
  if (verdict.kind !== 'right') return verdict;
  if (account === undefined) throw new Error('no password is right for an unknown user');
  return account.disabled_at === null
    ? { kind: 'ok', accountId: account.id }
    : { kind: 'disabled', accountId: account.id };
}

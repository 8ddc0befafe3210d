import type { JWTPayload } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { CLIENT_ID } from './client.ts';
import type { AccountSession } from './identity.ts';
import type { Authentication } from '../../kernel/access/authentication.ts';

/**
 * The store of the accounts of an external provider; `linkByName` links an unknown subject with the account of the same
 * user name.
 */
export interface ExternalAccounts {
  readonly db: Kysely<Tables>;
  readonly linkByName: boolean;
}

/** Returns the account of a verified token of an external provider, and whether its session is still the latest. */
export async function authenticateExternal(
  { db, linkByName }: ExternalAccounts,
  claims: JWTPayload,
): Promise<Authentication> {
  const subject = claims.sub ?? '';
  const account =
    (await findLinked(db, subject)) ??
    (linkByName ? await linkByUserName(db, subject, toText(claims['preferred_username'])) : undefined);
  if (!account) return { kind: 'invalid' };
  if (account.disabled_at !== null) return { kind: 'disabled' };
  const sessionUid = toText(claims['session_uid']) ?? toText(claims['sid']);
  const session = { accountId: account.id, sessionUid, authTime: claims['auth_time'] };
  if (await isReplaced(db, session)) return { kind: 'replaced' };
  return { kind: 'ok', accountId: account.id, sessionUid: sessionUid ?? subject, scopes: listScopes(claims) };
}

async function findLinked(db: Kysely<Tables>, subject: string) {
  return db
    .selectFrom('account')
    .select(['id', 'disabled_at'])
    .where('external_subject', '=', subject)
    .executeTakeFirst();
}

/** Links the account of the same name permanently, unless another subject is linked to it. */
async function linkByUserName(db: Kysely<Tables>, subject: string, userName: string | null) {
  if (userName === null) return undefined;
  return db
    .updateTable('account')
    .set({ external_subject: subject, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('user_name', '=', userName)
    .where('external_subject', 'is', null)
    .returning(['id', 'disabled_at'])
    .executeTakeFirst();
}

interface ExternalSession {
  readonly accountId: string;
  readonly sessionUid: string | null;
  readonly authTime: unknown;
}

/**
 * Lets a session with a later sign-in replace the earlier one at its first call. This requires a session and a sign-in
 * time in the token; without both every session stays valid until its tokens expire.
 */
async function isReplaced(db: Kysely<Tables>, { accountId, sessionUid, authTime }: ExternalSession): Promise<boolean> {
  if (sessionUid === null || typeof authTime !== 'number') return false;
  const signedInAt = new Date(authTime * 1000);
  const latest = await db
    .selectFrom('account_session')
    .select('session_uid')
    .where('account_id', '=', accountId)
    .where('client_kind', '=', CLIENT_ID)
    .executeTakeFirst();
  if (latest?.session_uid === sessionUid) return false;
  const insertedSession = await db
    .insertInto('account_session')
    .values({ account_id: accountId, client_kind: CLIENT_ID, session_uid: sessionUid, signed_in_at: signedInAt })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'client_kind'])
        .doUpdateSet({ session_uid: sessionUid, signed_in_at: signedInAt })
        .where('account_session.signed_in_at', '<', signedInAt),
    )
    .returning('session_uid')
    .executeTakeFirst();
  return insertedSession === undefined;
}

/**
 * Returns whether a session is still valid: no later one has replaced it. A session without an id at the provider lasts
 * as long as its account is enabled.
 */
export async function isExternalSessionValid(
  db: Kysely<Tables>,
  { accountId, sessionUid }: AccountSession,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .leftJoin('account_session', (join) =>
      join.onRef('account_session.account_id', '=', 'account.id').on('account_session.client_kind', '=', CLIENT_ID),
    )
    .select(['account.external_subject', 'account_session.session_uid'])
    .where('account.id', '=', accountId)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  return row.session_uid === null || row.session_uid === sessionUid || row.external_subject === sessionUid;
}

function listScopes(claims: JWTPayload): string[] {
  const scope = claims['scope'] ?? claims['scp'];
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string');
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

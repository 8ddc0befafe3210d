import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { CLIENT_ID } from './client.ts';
import type { AccountSession } from './identity.ts';

interface ExternalSession {
  readonly accountId: string;
  readonly sessionUid: string | null;
  readonly authTime: unknown;
}

/**
 * Lets a session with a later sign-in replace the earlier one at its first call. This requires a session and a sign-in
 * time in the token; without both every session stays valid until its tokens expire.
 */
export async function isReplaced(
  db: Kysely<Tables>,
  { accountId, sessionUid, authTime }: ExternalSession,
): Promise<boolean> {
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

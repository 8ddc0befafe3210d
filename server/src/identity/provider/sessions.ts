import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The condition for rows of `oidc_record` that belong to an account, as in the index. */
const hasAccount = sql<boolean>`payload ? 'accountId'`;
const recordAccountId = sql<string>`payload ->> 'accountId'`;

interface SignedInSession {
  readonly accountId: string;
  readonly clientKind: string;
  readonly sessionUid: string;
}

/**
 * Makes a session the only one of an account. Only a sign-in by a password, a code or a linked account calls it, so a
 * renewal or a silent sign-in of an older session never replaces a newer one. The older sessions also end at the
 * provider, and their browsers must sign in again. Their access tokens remain until they expire, so that they are
 * answered with 406 and not with 401.
 */
export async function replaceSession(
  db: Kysely<Tables>,
  { accountId, clientKind, sessionUid }: SignedInSession,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Sign-ins of one account run one after the other, so that each ends the previous one and the last one remains.
    await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const previousSession = await transaction
      .selectFrom('account_session')
      .select('session_uid')
      .where('account_id', '=', accountId)
      .where('client_kind', '=', clientKind)
      .executeTakeFirst();
    await transaction
      .insertInto('account_session')
      .values({ account_id: accountId, client_kind: clientKind, session_uid: sessionUid })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'client_kind'])
          .doUpdateSet({ session_uid: sessionUid, signed_in_at: sql<Date>`now()` }),
      )
      .execute();
    if (previousSession === undefined || previousSession.session_uid === sessionUid) return;
    // Only the previous session is ended: the session of a concurrent sign-in must live until it is registered here.
    await endSession(transaction, previousSession.session_uid);
  });
}

/** Ends one session of the provider; the caller handles its tokens. */
export async function endSession(db: Kysely<Tables>, sessionUid: string): Promise<void> {
  await db.deleteFrom('oidc_record').where('model', '=', 'Session').where('uid', '=', sessionUid).execute();
}

/** Ends all sessions, grants, codes and tokens of an account. */
export async function endAllSessions(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('oidc_record').where(hasAccount).where(recordAccountId, '=', accountId).execute();
}

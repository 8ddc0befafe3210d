import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Rows of `oidc_record` that belong to an account; the condition that its index has. */
const hasAccount = sql<boolean>`payload ? 'accountId'`;
const recordAccountId = sql<string>`payload ->> 'accountId'`;

interface SignedInSession {
  readonly accountId: string;
  readonly clientKind: string;
  readonly sessionUid: string;
}

/**
 * Makes a session the account's only one. Only a sign-in by a password, a code or a linked account comes here, so a renewal or a silent sign-in
 * of an older session never takes over again. The older sessions end at the provider too: their browsers ask for
 * the password again. Their access tokens stay until they expire, so that they are answered with 406 and not with 401.
 */
export async function replaceSession(
  db: Kysely<Tables>,
  { accountId, clientKind, sessionUid }: SignedInSession,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Sign-ins of one account follow each other, so that each ends the one before it and the last one stays.
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
    // Not every other one: the session of a sign-in that is just about to come here has to live until it has.
    await endSession(transaction, previousSession.session_uid);
  });
}

/** Ends one session of the provider; its tokens are the caller's matter. */
export async function endSession(db: Kysely<Tables>, sessionUid: string): Promise<void> {
  await db.deleteFrom('oidc_record').where('model', '=', 'Session').where('uid', '=', sessionUid).execute();
}

/** Ends everything that an account has open: sessions, grants, codes and tokens. */
export async function endAllSessions(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom('oidc_record').where(hasAccount).where(recordAccountId, '=', accountId).execute();
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { forgetAttempt } from './attempts.ts';

/**
 * Links an account with a person of the external provider, who signs in as this account from then on.
 *
 * @param isReplacing permits an account that is linked with somebody else
 * @throws Failure `signIn.accountLinked`, `signIn.subjectLinked`
 */
export async function linkAccount(
  db: Kysely<Tables>,
  { accountId, subject, isReplacing = false }: { accountId: string; subject: string; isReplacing?: boolean },
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('external_subject')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.external_subject !== null && account.external_subject !== subject && !isReplacing)
    throw new Failure('signIn.accountLinked');
  const holder = await db
    .selectFrom('account')
    .select('user_name')
    .where('external_subject', '=', subject)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  if (holder !== undefined) throw new Failure('signIn.subjectLinked');
  await db
    .updateTable('account')
    .set({ external_subject: subject, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', accountId)
    .execute();
  await forgetAttempt(db, subject);
}

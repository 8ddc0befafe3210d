import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { forgetAttempt } from './attempts.ts';
import type { ExternalIdentity } from './external-person.ts';
import { hasIssuer } from './has-issuer.ts';

/**
 * Links an account with a person of the external provider, who signs in as this account from then on. A link with a
 * person of an earlier provider is replaced: nobody can sign in by it any more.
 *
 * @param isReplacing permits an account that is linked with somebody else
 * @throws Failure `signIn.accountLinked`, `signIn.subjectLinked`
 */
export async function linkAccount(
  db: Kysely<Tables>,
  { accountId, issuer, subject, isReplacing = false }: ExternalIdentity & { accountId: string; isReplacing?: boolean },
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['external_issuer', 'external_subject'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const hasOtherPerson =
    account.external_subject !== null && account.external_subject !== subject && account.external_issuer === issuer;
  if (hasOtherPerson && !isReplacing) throw new Failure('signIn.accountLinked');
  const holder = await db
    .selectFrom('account')
    .select('user_name')
    .where(hasIssuer('account.external_issuer', issuer))
    .where('external_subject', '=', subject)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  if (holder !== undefined) throw new Failure('signIn.subjectLinked');
  await db
    .updateTable('account')
    .set({
      external_issuer: issuer,
      external_subject: subject,
      updated_at: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', accountId)
    .execute();
  await forgetAttempt(db, { issuer, subject });
}

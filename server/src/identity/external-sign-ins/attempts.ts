import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ExternalIdentity, ExternalPerson } from './external-person.ts';
import { hasIssuer } from './has-issuer.ts';

/** The number of stored persons; beyond it the oldest attempts are forgotten. */
const MAX_ATTEMPTS = 1000;
const ATTEMPT_DAYS = 90;

/** The sign-ins of a person without an account. */
export interface SignInAttempt extends ExternalPerson {
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/**
 * Records that a person without an account has signed in at the provider. A page makes several calls at its start, so
 * calls within a minute count once. A site has one provider, so the person with this subject at an earlier one is
 * replaced.
 */
export async function recordAttempt(db: Kysely<Tables>, person: ExternalPerson): Promise<void> {
  const { issuer, subject, userName, name } = person;
  const isSamePerson = sql<boolean>`external_sign_in.issuer is not distinct from excluded.issuer`;
  const row = await db
    .insertInto('external_sign_in')
    .values({ issuer, subject, user_name: userName ?? '', name: name ?? '', count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet((eb) => ({
          issuer: eb.ref('excluded.issuer'),
          user_name: eb.ref('excluded.user_name'),
          name: eb.ref('excluded.name'),
          count: sql<number>`case when ${isSamePerson} then external_sign_in.count + 1 else 1 end`,
          first_at: sql<Date>`case when ${isSamePerson} then external_sign_in.first_at else now() end`,
          last_at: sql<Date>`now()`,
        }))
        .where(sql<boolean>`not ${isSamePerson} or external_sign_in.last_at < now() - interval '1 minute'`),
    )
    .returning('subject')
    .executeTakeFirst();
  if (row === undefined) return;
  await sql`
    delete from external_sign_in where subject in (
      select subject from external_sign_in order by last_at desc, subject offset ${MAX_ATTEMPTS})`.execute(db);
}

function selectAttempts(db: Kysely<Tables>) {
  return db
    .selectFrom('external_sign_in')
    .select([
      'issuer',
      'subject',
      'user_name as userName',
      'name',
      'count',
      'first_at as firstAt',
      'last_at as lastAt',
    ]);
}

/** Lists the attempts of persons without an account at a provider, the latest first. */
export async function listAttempts(db: Kysely<Tables>, issuer: string | null): Promise<SignInAttempt[]> {
  return selectAttempts(db)
    .where(hasIssuer('external_sign_in.issuer', issuer))
    .orderBy('last_at', 'desc')
    .orderBy('subject')
    .limit(MAX_ATTEMPTS)
    .execute();
}

/**
 * Takes an attempt out of the list, because its person gets an account. Two administrators cannot take the same one.
 *
 * @throws Failure `signIn.notFound`
 */
export async function takeAttemptOrThrow(db: Kysely<Tables>, { issuer, subject }: ExternalIdentity): Promise<void> {
  const attempt = await db
    .deleteFrom('external_sign_in')
    .where(hasIssuer('external_sign_in.issuer', issuer))
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  if (attempt === undefined) throw new Failure('signIn.notFound');
}

/** Removes the attempt of a person who has an account now; a missing one is no error. */
export async function forgetAttempt(db: Kysely<Tables>, { issuer, subject }: ExternalIdentity): Promise<void> {
  await db
    .deleteFrom('external_sign_in')
    .where(hasIssuer('external_sign_in.issuer', issuer))
    .where('subject', '=', subject)
    .execute();
}

/** Removes attempts after 90 days. */
export async function removeOldAttempts(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('external_sign_in')
    .where('last_at', '<', sql<Date>`now() - make_interval(days => ${ATTEMPT_DAYS})`)
    .execute();
}

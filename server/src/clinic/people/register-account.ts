import { toStoredText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';
import type { Newcomer, RegisteredAccount, RegistrationRules } from '../../identity/provider/registration.ts';
import { consumeNewClinicInvitation, insertClinic } from './new-clinic.ts';
import { admit, findOpenInvitation, verifyInvitation } from './redeem-invitation.ts';

/** The rules by which the identity provider registers accounts. */
export const registrationRules: RegistrationRules = {
  verifyInvitation,
  async findInvitation(db, typedInvitation) {
    const row = await findOpenInvitation(db, typedInvitation);
    if (row === undefined) return undefined;
    if (row.organisation_id === null) return { clinic: null };
    const clinic = await db
      .selectFrom('organisation')
      .select(['name', 'name_en as nameEn'])
      .where('id', '=', row.organisation_id)
      .executeTakeFirstOrThrow();
    return { clinic };
  },
  register: (db, newcomer) => db.transaction().execute((transaction) => registerAccount(transaction, newcomer)),
};

async function registerAccount(db: Kysely<Tables>, newcomer: Newcomer): Promise<RegisteredAccount> {
  const { phone, invitationCode, ip } = newcomer;
  const [number, ...otherForms] = listPhoneVariants(phone);
  // Two registrations with one phone run one after the other, so that the second finds the account of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${number}, 6))`.execute(db);
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('phone', 'in', [number, ...otherForms])
    .limit(1)
    .executeTakeFirst();
  if (owner !== undefined) return { kind: 'phoneTaken' };
  const invitation = invitationCode === '' ? undefined : await findOpenInvitation(db, { code: invitationCode, phone });
  if (invitationCode !== '' && invitation === undefined) throw new Failure('invitation.invalid');
  const accountId = await insertAccount(db, newcomer, invitation?.role !== 'assistant');
  const organisationId = await joinOrCreateClinic(db, newcomer, accountId, invitation?.organisation_id ?? null);
  await recordAudit(db, {
    action: 'account.register',
    outcome: 'done',
    accountId,
    requestId: '',
    ip,
    organisationId,
    subjectId: accountId,
    detail: invitation === undefined ? {} : { invitation: invitation.id },
  });
  return { kind: 'registered', accountId };
}

async function joinOrCreateClinic(
  db: Kysely<Tables>,
  { phone, invitationCode, clinicName }: Newcomer,
  accountId: string,
  organisationId: string | null,
): Promise<string> {
  const typedInvitation = { code: invitationCode, phone, accountId };
  if (organisationId !== null) return admit(db, typedInvitation);
  if (invitationCode !== '') await consumeNewClinicInvitation(db, typedInvitation);
  return insertClinic(db, { name: clinicName, nameEn: '', address: '' }, accountId);
}

/** Inserts an account that signs in by codes; its user name is the phone, which people can remember. */
async function insertAccount(db: Kysely<Tables>, { phone, name }: Newcomer, isDoctor: boolean): Promise<string> {
  const [number] = listPhoneVariants(phone);
  const { id } = await db
    .insertInto('account')
    .values({
      user_name: sql<string>`case when exists (select from account where lower(user_name) = ${number})
        then ${number} || '-' || left(gen_random_uuid()::text, 8) else ${number} end`,
      password_hash: null,
      real_name: toStoredText(name),
      phone,
      avatar: null,
      is_orthodontist: isDoctor,
      disabled_at: null,
      external_subject: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

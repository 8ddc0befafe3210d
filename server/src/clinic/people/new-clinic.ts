import { toStoredText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { addMember } from './memberships.ts';
import { consumeInvitation, findOpenInvitation, type TypedInvitation } from './redeem-invitation.ts';

/** Owners of more clinics are created by the operator. */
const MAX_OWNED_CLINICS = 10;

/** The names and the address of a clinic. */
export interface ClinicForm {
  readonly name: string;
  readonly nameEn: string;
  readonly address: string;
}

/**
 * Creates a clinic that the caller owns.
 *
 * @param code the code of the operator; empty without one.
 * @throws Failure `people.noNewClinic`, `people.tooManyClinics`, `invitation.invalid`
 */
export async function createOwnClinic(
  ctx: Context,
  { registration }: Pick<Config, 'registration'>,
  { code, ...form }: ClinicForm & { readonly code: string },
): Promise<string> {
  const { accountId, db } = ctx.requireSelf();
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('clinic_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  if (count >= MAX_OWNED_CLINICS) throw new Failure('people.tooManyClinics', { limit: MAX_OWNED_CLINICS });
  if (code === '' && registration !== 'open') throw new Failure('people.noNewClinic');
  if (code !== '') await consumeNewClinicInvitation(db, { code, phone, accountId });
  const organisationId = await insertClinic(db, form, accountId);
  ctx.recordSubject({ id: organisationId, organisationId });
  return organisationId;
}

/** Uses an invitation for a new clinic. @throws Failure `invitation.invalid`, also for one to an existing clinic */
export async function consumeNewClinicInvitation(
  db: Kysely<Tables>,
  { accountId, ...typedInvitation }: TypedInvitation & { readonly accountId: string },
): Promise<void> {
  const row = await findOpenInvitation(db, typedInvitation);
  if (row === undefined || row.organisation_id !== null) throw new Failure('invitation.invalid');
  await consumeInvitation(db, row.id, accountId);
}

/** Inserts a clinic with its owner. A clinic without an English name has none. */
export async function insertClinic(db: Kysely<Tables>, form: ClinicForm, ownerId: string): Promise<string> {
  const { id } = await db
    .insertInto('organisation')
    .values({
      name: toStoredText(form.name),
      name_en: toStoredText(form.nameEn),
      address: toStoredText(form.address),
      auth_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(db, { organisationId: id, accountId: ownerId }, 'owner');
  return id;
}

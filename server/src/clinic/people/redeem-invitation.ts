import { type Kysely, type Selectable, sql } from 'kysely';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';
import { trySecret, type Verdict } from '../../identity/secrets/sign-in-limits.ts';
import type { Context } from '../../kernel/access/context.ts';
import { findRole, lockClinic } from './clinic-access.ts';
import { hashInvitationCode } from './invitation-code.ts';
import { isOpen } from './invitations.ts';
import { addMember } from './memberships.ts';

type InvitationRow = Selectable<Tables['clinic_invitation']>;

/** A code, and the phone of the person who has it. */
export interface TypedInvitation {
  readonly code: string;
  readonly phone: string | null;
}

/** Finds the open invitation of a code that a phone may use. */
export async function findOpenInvitation(
  db: Kysely<Tables>,
  { code, phone }: TypedInvitation,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('clinic_invitation')
    .selectAll()
    .where('code_hash', '=', hashInvitationCode(code))
    .where(isOpen)
    .where((eb) =>
      phone === null
        ? eb('phone', 'is', null)
        : eb.or([eb('phone', 'is', null), eb('phone', '=', listPhoneVariants(phone)[0])]),
    )
    .executeTakeFirst();
}

/**
 * Checks a code with the delays of the sign-in, so that neither codes nor the phones of bound ones can be guessed.
 *
 * @param db not a transaction: a wrong attempt counts even if the call fails.
 */
export function verifyInvitation(
  db: Kysely<Tables>,
  { ip, ...typedInvitation }: TypedInvitation & { readonly ip: string },
): Promise<Verdict> {
  const userName = `invitation:${hashInvitationCode(typedInvitation.code)}`;
  return trySecret(db, { userName, ip }, async () => (await findOpenInvitation(db, typedInvitation)) !== undefined);
}

/**
 * Finds an invitation that an account has used, as long as its membership lasts. A link that led through the
 * registration is opened once more by its user.
 */
async function findUsedInvitation(
  db: Kysely<Tables>,
  { code, accountId }: { readonly code: string; readonly accountId: string },
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('clinic_invitation')
    .innerJoin('clinic_invitation_use', 'clinic_invitation_use.invitation_id', 'clinic_invitation.id')
    .selectAll('clinic_invitation')
    .where('clinic_invitation_use.account_id', '=', accountId)
    .where('code_hash', '=', hashInvitationCode(code))
    .where((eb) =>
      eb.or([
        eb('clinic_invitation.organisation_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('account_organisation')
            .select('account_organisation.account_id')
            .whereRef('account_organisation.organisation_id', '=', 'clinic_invitation.organisation_id')
            .where('account_organisation.account_id', '=', accountId),
        ),
      ]),
    )
    .executeTakeFirst();
}

/**
 * Checks the code of a signed-in user before the transaction of a call.
 *
 * @throws Failure `invitation.invalid`, `invitation.wait`
 */
export async function proveInvitation(db: Kysely<Tables>, ctx: Context, code: string): Promise<void> {
  const { accountId } = ctx.principal;
  if ((await findUsedInvitation(db, { code, accountId })) !== undefined) return;
  const phone = await findPhone(db, accountId);
  const verdict = await verifyInvitation(db, { code, phone, ip: ctx.principal.ip });
  if (verdict.kind === 'wait') throw new Failure('invitation.wait', { minutes: verdict.minutes });
  if (verdict.kind === 'wrong') throw new Failure('invitation.invalid');
}

async function findPhone(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('phone').where('id', '=', accountId).executeTakeFirst();
  return row?.phone ?? null;
}

/** The rule that a code lets its holder know and join the clinic that it names: an open one, or one that they used. */
const heldInvitation = defineRowRule({
  refusal: 'invitation.invalid',
  async find(db, code: string, caller) {
    const { accountId } = caller.principal;
    const usedRow = await findUsedInvitation(db, { code, accountId });
    const row = usedRow ?? (await findOpenInvitation(db, { code, phone: await findPhone(db, accountId) }));
    if (row === undefined) return undefined;
    if (row.organisation_id !== null) caller.recordSubject({ organisationId: row.organisation_id });
    return { ...row, isUsed: usedRow !== undefined };
  },
});

/** Returns the clinic of an invitation of the caller. @throws Failure `invitation.invalid`, `people.disabled` */
export async function previewInvitation(ctx: Context, code: string) {
  const { row, db } = await ctx.requireRow(heldInvitation, code);
  const { accountId } = ctx.principal;
  if (row.organisation_id === null) return { clinic: null, role: row.role, isMember: row.isUsed };
  const isMember = (await findRole(db, { organisationId: row.organisation_id, accountId })) !== undefined;
  if (!isMember) await requireAdmissible(db, row, accountId);
  const {
    id,
    name,
    name_en: nameEn,
  } = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'name_en'])
    .where('id', '=', row.organisation_id)
    .executeTakeFirstOrThrow();
  return { clinic: { id, name, nameEn }, role: row.role, isMember };
}

/**
 * Joins the clinic of an invitation of the caller; a member stays one and uses nothing.
 *
 * @throws Failure `invitation.invalid`, `people.disabled`, `people.full`
 */
export async function join(ctx: Context, code: string): Promise<string> {
  const { row, db } = await ctx.requireRow(heldInvitation, code);
  const { organisation_id: organisationId, isUsed } = row;
  if (organisationId === null) throw new Failure('invitation.invalid');
  const { accountId } = ctx.principal;
  ctx.recordSubject({ id: accountId });
  if (isUsed) return organisationId;
  await admit(db, { code, accountId, phone: await findPhone(db, accountId) });
  return organisationId;
}

/**
 * Makes an account a member of the clinic of an invitation.
 *
 * @returns the clinic.
 * @throws Failure `invitation.invalid`, `people.disabled`, `people.full`
 */
export async function admit(
  db: Kysely<Tables>,
  { accountId, ...typedInvitation }: TypedInvitation & { readonly accountId: string },
): Promise<string> {
  const organisationId = (await findOpenInvitation(db, typedInvitation))?.organisation_id;
  if (organisationId === undefined || organisationId === null) throw new Failure('invitation.invalid');
  await lockClinic(db, organisationId);
  // Read again: the invitation may have been used up or withdrawn before the lock.
  const row = await findOpenInvitation(db, typedInvitation);
  if (row === undefined) throw new Failure('invitation.invalid');
  if ((await findRole(db, { organisationId, accountId })) !== undefined) return organisationId;
  await requireAdmissible(db, row, accountId);
  await consumeInvitation(db, row.id, accountId);
  await addMember(db, { organisationId, accountId }, row.role);
  return organisationId;
}

/**
 * Throws for an account that the owner has disabled, or has removed after the invitation was made.
 *
 * @throws Failure `people.disabled`, `invitation.invalid`
 */
async function requireAdmissible(db: Kysely<Tables>, invitation: InvitationRow, accountId: string): Promise<void> {
  const formerMember = await db
    .selectFrom('former_member')
    .select(['ending', sql<boolean>`ended_at > ${invitation.created_at}`.as('ended_later')])
    .where('organisation_id', '=', invitation.organisation_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (formerMember?.ending === 'disabled') throw new Failure('people.disabled');
  if (formerMember?.ending === 'removed' && formerMember.ended_later) throw new Failure('invitation.invalid');
}

/** Counts a use of a locked invitation. @throws Failure `invitation.invalid` if it is used up */
export async function consumeInvitation(db: Kysely<Tables>, id: string, accountId: string): Promise<void> {
  const row = await db
    .updateTable('clinic_invitation')
    .set({ use_count: sql<number>`use_count + 1` })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new Failure('invitation.invalid');
  await db
    .insertInto('clinic_invitation_use')
    .values({ invitation_id: id, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

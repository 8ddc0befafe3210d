import { isPhone, normalisePhone } from '@dentarium/domain/phone';
import { toStoredText } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { listPhoneVariants } from '../../identity/codes/phone-variants.ts';
import type { ClinicRole, Invitation, InvitedRole } from './calls.ts';
import { lockOwnedClinic, requireOwner } from './clinic-access.ts';
import { generateInvitationCode, hashInvitationCode } from './invitation-code.ts';

const MAX_OPEN_INVITATIONS = 100;
const MAX_LISTED_INVITATIONS = 200;

/** An invitation may be used now. */
export const isOpen = sql<boolean>`revoked_at is null and expires_at > now() and use_count < max_uses`;

function toInvitation(row: Selectable<Tables['clinic_invitation']>): Invitation {
  return {
    id: row.id,
    role: row.role,
    phone: row.phone ?? '',
    note: row.note,
    maxUses: row.max_uses,
    useCount: row.use_count,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    state: findState(row),
  };
}

function findState(row: Selectable<Tables['clinic_invitation']>): Invitation['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.use_count >= row.max_uses) return 'usedUp';
  return row.expires_at <= new Date() ? 'expired' : 'open';
}

/** Lists the invitations of a clinic that the caller owns, the newest first. */
export async function listInvitations(ctx: Context, organisationId: string): Promise<Invitation[]> {
  const { db } = await requireOwner(ctx, organisationId);
  const rows = await db
    .selectFrom('clinic_invitation')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_INVITATIONS)
    .execute();
  return rows.map(toInvitation);
}

/** The choices of a new invitation. */
export interface NewInvitation {
  readonly role: InvitedRole;
  readonly phone: string;
  readonly note: string;
  readonly days: number;
  readonly maxUses: number;
}

/** Creates an invitation to a clinic of the caller. @throws Failure `people.phone`, `people.tooManyInvitations` */
export async function invite(
  ctx: Context,
  organisationId: string,
  input: NewInvitation,
): Promise<{ invitation: Invitation; code: string }> {
  const { db } = await lockOwnedClinic(ctx, organisationId);
  const phone = normalisePhone(input.phone, ctx.principal.language);
  if (phone !== '' && !isPhone(phone)) throw new Failure('people.phone');
  const { count } = await db
    .selectFrom('clinic_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organisation_id', '=', organisationId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OPEN_INVITATIONS) throw new Failure('people.tooManyInvitations', { limit: MAX_OPEN_INVITATIONS });
  const { role, days, maxUses } = input;
  const { row, code } = await insertInvitation(db, {
    organisationId,
    createdBy: ctx.principal.accountId,
    role,
    phone: phone === '' ? null : listPhoneVariants(phone)[0],
    note: toStoredText(input.note),
    days,
    maxUses,
  });
  ctx.recordSubject({ id: row.id });
  ctx.addAuditDetail({ role, days, maxUses, isBound: phone !== '' });
  return { invitation: toInvitation(row), code };
}

/** Inserts an invitation, of a clinic or for a new one, and returns its code. */
export async function insertInvitation(
  db: Kysely<Tables>,
  input: {
    readonly organisationId: string | null;
    readonly createdBy: string | null;
    readonly role: ClinicRole;
    readonly phone: string | null;
    readonly note: string;
    readonly days: number;
    readonly maxUses: number;
  },
): Promise<{ row: Selectable<Tables['clinic_invitation']>; code: string }> {
  const code = generateInvitationCode();
  const row = await db
    .insertInto('clinic_invitation')
    .values({
      organisation_id: input.organisationId,
      code_hash: hashInvitationCode(code),
      role: input.role,
      phone: input.phone,
      note: input.note,
      max_uses: input.maxUses,
      expires_at: sql<Date>`now() + ${input.days} * interval '1 day'`,
      created_by: input.createdBy,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, code };
}

/** Withdraws an invitation of a clinic of the caller; one that is not there is no error. */
export async function revoke(ctx: Context, organisationId: string, invitationId: string): Promise<void> {
  ctx.recordSubject({ id: invitationId });
  const { db } = await lockOwnedClinic(ctx, organisationId);
  await db
    .updateTable('clinic_invitation')
    .set({ revoked_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', invitationId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Removes invitations that nobody can use any more, after the time in which an owner may look for them. */
export async function removeOldInvitations(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('clinic_invitation')
    .where('expires_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
  await db
    .deleteFrom('ownership_offer')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
}

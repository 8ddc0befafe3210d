import { type Kysely, sql } from 'kysely';
import type { AuthorisedAccess, Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { isAttendingDoctor } from '../../records/visibility/attending-doctors.ts';
import type { ClinicPeople, ClinicRole, FormerMember, Member } from './calls.ts';
import { findRole, lockOwnClinic, lockOwnedClinic } from './clinic-access.ts';
import type { MemberHooks } from './member-hooks.ts';
import { addMember, removeMember } from './memberships.ts';
import { findOffer } from './ownership.ts';

/** Patients in one statement of the audit trail. */
const AUDIT_CHUNK_SIZE = 500;

const patientCount = sql<number>`(select count(*)::int from patient
  where patient.organisation_id = person.organisation_id and patient.doctor_id = person.account_id
    and patient.deleted_at is null)`;

/**
 * Lists the people of a clinic of the caller. Only its owner sees phones and former members.
 *
 * @throws Failure `organisation.notFound`
 */
export async function readPeople(ctx: Context, organisationId: string): Promise<ClinicPeople> {
  const { db } = ctx.requireOrganisation(organisationId, 'organisation.notFound');
  const ownRole = await findRole(db, { organisationId, accountId: ctx.principal.accountId });
  if (ownRole === undefined) throw new Failure('organisation.notFound');
  const isOwner = ownRole === 'owner';
  return {
    ownRole,
    members: await listMembers(db, organisationId, isOwner),
    formerMembers: isOwner ? await listFormerMembers(db, organisationId) : [],
    offer: await findOffer(db, organisationId),
  };
}

async function listMembers(db: Kysely<Tables>, organisationId: string, showsPhones: boolean): Promise<Member[]> {
  const role = sql<ClinicRole>`coalesce(clinic_member.role, 'doctor')`;
  const rows = await db
    .selectFrom('account_organisation as person')
    .innerJoin('account', 'account.id', 'person.account_id')
    .leftJoin('clinic_member', (join) =>
      join
        .onRef('clinic_member.account_id', '=', 'person.account_id')
        .onRef('clinic_member.organisation_id', '=', 'person.organisation_id'),
    )
    .select(['account.id', 'account.real_name', 'account.phone', 'clinic_member.joined_at'])
    .select((eb) => [role.as('role'), isAttendingDoctor(eb).as('can_attend'), patientCount.as('patients')])
    .where('person.organisation_id', '=', organisationId)
    .where('account.disabled_at', 'is', null)
    .orderBy(sql`${role} <> 'owner'`)
    .orderBy('account.real_name')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    name: row.real_name,
    phone: showsPhones ? (row.phone ?? '') : '',
    role: row.role,
    canAttend: Boolean(row.can_attend),
    joinedAt: row.joined_at?.toISOString() ?? null,
    patientCount: row.patients,
  }));
}

async function listFormerMembers(db: Kysely<Tables>, organisationId: string): Promise<FormerMember[]> {
  const rows = await db
    .selectFrom('former_member as person')
    .innerJoin('account', 'account.id', 'person.account_id')
    .select(['account.id', 'account.real_name', 'person.role', 'person.ending', 'person.ended_at'])
    .select(patientCount.as('patients'))
    .where('person.organisation_id', '=', organisationId)
    .orderBy('person.ended_at', 'desc')
    .orderBy('account.id')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    name: row.real_name,
    role: row.role,
    ending: row.ending,
    endedAt: row.ended_at.toISOString(),
    patientCount: row.patients,
  }));
}

/** The hooks of other areas, and the id of the request for the audit trail. */
interface MemberChange {
  readonly hooks: readonly MemberHooks[];
  readonly requestId: string;
}

/** Disables or removes a member. @throws Failure `people.noMember`, `people.owner`, `patient.doctor` */
export async function endMember(
  ctx: Context,
  { hooks, requestId }: MemberChange,
  change: {
    readonly organisationId: string;
    readonly accountId: string;
    readonly ending: 'disabled' | 'removed';
    readonly successorId: string | null;
  },
): Promise<void> {
  const { organisationId, accountId, ending, successorId } = change;
  ctx.recordSubject({ id: accountId });
  const { db } = await lockOwnedClinic(ctx, organisationId);
  ctx.addAuditDetail({ ending });
  // A disabled person may be enabled instead of removed, and the other way round.
  const isFormer = await changeEnding(db, change);
  if (!isFormer) await removeMember(db, hooks, { organisationId, accountId, ending });
  if (successorId !== null)
    await replaceDoctor(ctx, { hooks, requestId, db }, { organisationId, accountId, successorId });
}

async function changeEnding(
  db: Kysely<Tables>,
  { organisationId, accountId, ending }: { organisationId: string; accountId: string; ending: 'disabled' | 'removed' },
): Promise<boolean> {
  const row = await db
    .updateTable('former_member')
    // Invitations from before this change do not admit a removed person, as after any removal.
    .set({ ending, ended_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Enables a disabled member. @throws Failure `people.noMember`, `people.full` */
export async function enableMember(ctx: Context, organisationId: string, accountId: string): Promise<void> {
  ctx.recordSubject({ id: accountId });
  const { db } = await lockOwnedClinic(ctx, organisationId);
  const row = await db
    .selectFrom('former_member')
    .select('role')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('ending', '=', 'disabled')
    .executeTakeFirst();
  if (row === undefined) throw new Failure('people.noMember');
  await addMember(db, { organisationId, accountId }, row.role);
}

/** Ends the membership of the caller. @throws Failure `organisation.notFound`, `people.owner` */
export async function leave(ctx: Context, hooks: readonly MemberHooks[], organisationId: string): Promise<void> {
  const { db } = await lockOwnClinic(ctx, organisationId);
  await removeMember(db, hooks, { organisationId, accountId: ctx.principal.accountId, ending: 'left' });
}

/**
 * Gives the patients of a member or former member another doctor.
 *
 * @throws Failure `people.noMember`, `patient.doctor`
 */
export async function reassignPatients(
  ctx: Context,
  change: MemberChange,
  patients: { readonly organisationId: string; readonly accountId: string; readonly successorId: string },
): Promise<number> {
  const { organisationId, accountId } = patients;
  ctx.recordSubject({ id: accountId });
  const { db } = await lockOwnedClinic(ctx, organisationId);
  const formerMember = await db
    .selectFrom('former_member')
    .select('account_id')
    .where('organisation_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (formerMember === undefined && (await findRole(db, { organisationId, accountId })) === undefined)
    throw new Failure('people.noMember');
  return replaceDoctor(ctx, { ...change, db }, patients);
}

async function replaceDoctor(
  ctx: Context,
  { hooks, requestId, db }: AuthorisedAccess & MemberChange,
  {
    successorId,
    ...membership
  }: { readonly organisationId: string; readonly accountId: string; readonly successorId: string },
): Promise<number> {
  const patientIds: string[] = [];
  for (const hook of hooks) patientIds.push(...((await hook.replaceDoctor?.(db, membership, successorId)) ?? []));
  ctx.addAuditDetail({ successor: successorId, patients: patientIds.length });
  const { organisationId } = membership;
  const { accountId, ip } = ctx.principal;
  for (let start = 0; start < patientIds.length; start += AUDIT_CHUNK_SIZE) {
    const patients = patientIds.slice(start, start + AUDIT_CHUNK_SIZE).map((id) => ({ id, organisationId }));
    const entry = { action: 'member.patients', outcome: 'done', accountId, requestId, ip } as const;
    await recordAudit(db, { ...entry, subjectId: successorId, patients });
  }
  return patientIds.length;
}

import type { TriageVisit } from './calls.ts';
import { sortQueue, getToday } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedAccess } from '../../../kernel/access/context.ts';
import { defineRowRule } from '../../../kernel/access/row-rule.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { sendEvent } from '../../../kernel/socket/notify.ts';

const RIGHT_TRIAGE = 8;

function selectVisits(db: Kysely<Tables>) {
  return (
    db
      .selectFrom('triage_visit')
      .innerJoin('patient', 'patient.id', 'triage_visit.patient_id')
      .leftJoin('account as doctor', 'doctor.id', 'triage_visit.doctor_id')
      .selectAll('triage_visit')
      .select([
        'patient.name',
        'patient.gender',
        'patient.patient_no',
        'patient.birth_date',
        'patient.phone',
        'patient.deleted_at',
        'doctor.real_name as doctor_name',
        sql<number>`(select count(*)::int from file
        where file.stage_id = triage_visit.stage_id and file.deleted_at is null)`.as('images'),
      ])
      // Hides patients that have moved to another organisation.
      .whereRef('patient.organisation_id', '=', 'triage_visit.organisation_id')
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVisits>['executeTakeFirstOrThrow']>>;

function toVisit(row: Row): TriageVisit {
  return {
    id: row.id,
    orgId: row.organisation_id,
    number: row.number,
    patient: {
      id: row.patient_id,
      name: row.name,
      gender: row.gender,
      patientNo: row.patient_no,
      birthDate: row.birth_date,
      phone: row.phone ?? '',
    },
    arrivedAt: row.created_at.toISOString(),
    doctorId: row.doctor_id,
    doctorName: row.doctor_name ?? '',
    room: row.room,
    reason: row.reason,
    state: row.state,
    note: row.note,
    calledAt: row.called_at?.toISOString() ?? null,
    stageId: row.stage_id,
    imageCount: row.images,
    isPatientDeleted: row.deleted_at !== null,
    version: row.version,
  };
}

/**
 * Loads the visits of a day in an organisation, in queue order. A patient who was deleted while they waited stays in it
 * until somebody takes them out: a visit that vanishes is a person who waits in vain.
 */
export async function loadTriageQueue(
  ctx: RecordContext,
  { orgId, date = getToday() }: { readonly orgId: string; readonly date?: string | undefined },
): Promise<TriageVisit[]> {
  const { db } = ctx.requireOrganisation(orgId);
  const rows = await selectVisits(db)
    .where('triage_visit.organisation_id', '=', orgId)
    .where('visit_date', '=', date)
    .where((eb) => eb.or([eb('patient.deleted_at', 'is', null), eb('triage_visit.state', 'not in', ['done', 'left'])]))
    .orderBy('number')
    .execute();
  return sortQueue(rows.map(toVisit));
}

/** The desk may access the visits of its organisations, regardless of the doctors of their patients. */
function defineVisitRule<Visit extends Pick<Selectable<Tables['triage_visit']>, 'organisation_id' | 'patient_id'>>(
  find: (db: Kysely<Tables>, id: string) => Promise<Visit | undefined>,
) {
  return defineRowRule({
    refusal: 'triage.notFound',
    async find(db, id: string, caller) {
      caller.recordSubject({ id });
      const visit = await find(db, id);
      if (visit === undefined || !caller.principal.organisationIds.includes(visit.organisation_id)) return undefined;
      caller.recordSubject({ patientId: visit.patient_id, organisationId: visit.organisation_id });
      return visit;
    },
  });
}

const shownVisit = defineVisitRule((db, id) =>
  selectVisits(db).where('triage_visit.id', '=', id).where('patient.deleted_at', 'is', null).executeTakeFirst(),
);

const lockedVisit = defineVisitRule((db, id) =>
  db
    .selectFrom('triage_visit')
    .innerJoin('patient', 'patient.id', 'triage_visit.patient_id')
    .selectAll('triage_visit')
    .select('patient.deleted_at as patient_deleted_at')
    .where('triage_visit.id', '=', id)
    .whereRef('patient.organisation_id', '=', 'triage_visit.organisation_id')
    .forUpdate('triage_visit')
    .executeTakeFirst(),
);

/** Lists the images that the caller has filed into the stage of a visit. @throws Failure `triage.notFound` */
export async function listVisitImages(ctx: RecordContext, id: string): Promise<{ id: string; name: string }[]> {
  const { principal } = ctx;
  const { row: visit, db } = await ctx.requireRow(shownVisit, id);
  return db
    .selectFrom('file')
    .select(['id', 'name'])
    .where('stage_id', '=', visit.stage_id)
    .where('created_by', '=', principal.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('taken_at')
    .orderBy('created_at')
    .execute();
}

/** A locked visit. */
export type LockedVisit = Selectable<Tables['triage_visit']> & { readonly patient_deleted_at: Date | null };

/** Returns a visit for the queue. Throws if it is missing. */
export async function getVisitOrThrow(db: Kysely<Tables>, id: string): Promise<TriageVisit> {
  return toVisit(await selectVisits(db).where('triage_visit.id', '=', id).executeTakeFirstOrThrow());
}

/**
 * Locks a visit for a change.
 *
 * @param version the version that the caller has seen; left out to accept any version.
 * @throws Failure `triage.notFound` for a visit of another organisation; `version.stale` if another user has changed
 *   it.
 */
export async function lockVisit(
  ctx: RecordContext,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<AuthorisedAccess & { readonly visit: LockedVisit }> {
  const { row: visit, db } = await ctx.requireRow(lockedVisit, id);
  if (version !== undefined) requireVersion('visit', visit, version);
  return { visit, db };
}

/** Notifies the desk staff of an organisation and the doctors that the queue has changed. */
export async function notifyQueue(
  db: Kysely<Tables>,
  organisationId: string,
  doctorIds: readonly (string | null)[],
): Promise<void> {
  const rows = await db
    .selectFrom('account_organisation')
    .innerJoin('account_role', 'account_role.account_id', 'account_organisation.account_id')
    .innerJoin('role_right', 'role_right.role_id', 'account_role.role_id')
    .select('account_organisation.account_id')
    .distinct()
    .where('account_organisation.organisation_id', '=', organisationId)
    .where('role_right.right_id', '=', RIGHT_TRIAGE)
    .execute();
  const accountIds = new Set(rows.map((row) => row.account_id));
  for (const doctorId of doctorIds) if (doctorId !== null) accountIds.add(doctorId);
  for (const accountId of accountIds) {
    await sendEvent(db, accountId, 'triage:changed', { orgId: organisationId }, { triageQueue: [organisationId] });
  }
}

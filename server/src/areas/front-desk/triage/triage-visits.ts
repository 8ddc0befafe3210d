import type { TriageVisit } from './calls.ts';
import {
  toDefaultStageName,
  canChangeTriageState,
  type StageCode,
  getToday,
  type TriageState,
} from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireDoctor } from '../../patients/area.ts';
import { findStageOnDate, updateLastVisit } from '../../stages/area.ts';
import { lockArrival } from '../arrivals.ts';
import { getVisitOrThrow, type LockedVisit, lockVisit, notifyQueue } from './triage-queue.ts';

interface VisitForm {
  readonly doctorId: string | null;
  readonly room: string;
  readonly reason: number;
  readonly note: string;
}

const STAGE_BEFORE: StageCode = 0;
const STAGE_DURING: StageCode = 1;

async function toColumns(db: Kysely<Tables>, orgId: string, form: VisitForm) {
  if (form.doctorId !== null) await requireDoctor(db, { doctorId: form.doctorId, orgId });
  return { doctor_id: form.doctorId, room: form.room.trim(), reason: form.reason, note: form.note.trim() };
}

/** Adds a patient to the queue of today. @throws Failure `triage.waiting` if they are in it already */
export async function addVisit(
  ctx: RecordContext,
  form: VisitForm & { readonly orgId: string; readonly patientId: string },
): Promise<TriageVisit> {
  const { principal } = ctx;
  const { db } = ctx.requireOrganisation(form.orgId);
  ctx.recordSubject({ patientId: form.patientId });
  const patient = await lockArrival(ctx, form.patientId);
  if (patient.organisation_id !== form.orgId) throw new Failure('patient.notFound');
  const columns = await toColumns(db, form.orgId, form);
  const date = getToday();
  // The lock serialises the numbering of one day.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${form.orgId} ${date}`}, 7))`.execute(db);
  const insertedVisit = await db
    .insertInto('triage_visit')
    .values({
      ...columns,
      organisation_id: form.orgId,
      visit_date: date,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from triage_visit
        where organisation_id = ${form.orgId} and visit_date = ${date})`,
      patient_id: patient.id,
      called_at: null,
      stage_id: null,
      created_by: principal.accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (insertedVisit === undefined) throw new Failure('triage.waiting');
  ctx.recordSubject({ id: insertedVisit.id });
  await notifyQueue(db, form.orgId, [form.doctorId]);
  return getVisitOrThrow(db, insertedVisit.id);
}

async function updateVisit(
  db: Kysely<Tables>,
  visit: Selectable<Tables['triage_visit']>,
  columns: Partial<Pick<Tables['triage_visit'], 'doctor_id' | 'room' | 'reason' | 'note' | 'stage_id'>> & {
    readonly state?: TriageState;
    readonly called_at?: Date;
  },
): Promise<TriageVisit> {
  await db
    .updateTable('triage_visit')
    .set({ ...columns, version: visit.version + 1 })
    .where('id', '=', visit.id)
    .execute();
  // The former doctor is told too: the patient is no longer called to them.
  await notifyQueue(db, visit.organisation_id, [visit.doctor_id, columns.doctor_id ?? null]);
  return getVisitOrThrow(db, visit.id);
}

/** Throws `triage.patientDeleted` for the visit of a deleted patient. */
function requireExistingPatient(visit: LockedVisit): void {
  if (visit.patient_deleted_at !== null) throw new Failure('triage.patientDeleted');
}

/** Changes the doctor, room, reason or note of a visit. */
export async function changeVisit(
  ctx: RecordContext,
  id: string,
  form: VisitForm & { readonly version: number },
): Promise<TriageVisit> {
  const { visit, db } = await lockVisit(ctx, { id, version: form.version });
  requireExistingPatient(visit);
  return updateVisit(db, visit, await toColumns(db, visit.organisation_id, form));
}

/**
 * Changes the state of a visit: called, in the room, ended. @throws Failure `triage.state` for a transition that is not
 * allowed
 */
export async function setVisitState(
  ctx: RecordContext,
  id: string,
  { state, version }: { readonly state: TriageState; readonly version: number },
): Promise<TriageVisit> {
  const { visit, db } = await lockVisit(ctx, { id, version });
  if (state !== 'left') requireExistingPatient(visit);
  if (!canChangeTriageState(visit.state, state)) throw new Failure('triage.state');
  try {
    return await updateVisit(db, visit, { state, ...(state === 'called' ? { called_at: new Date() } : {}) });
  } catch (error) {
    // The patient has a newer visit in the queue already.
    if (isUniqueViolation(error)) throw new Failure('triage.waiting');
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** Starts the stage of today for a visit. Reuses a stage of today. */
export async function startStage(ctx: RecordContext, id: string, version: number): Promise<TriageVisit> {
  const { principal } = ctx;
  const { visit, db } = await lockVisit(ctx, { id, version });
  await lockArrival(ctx, visit.patient_id);
  const stageId =
    visit.stage_id ??
    (await findStageOnDate(db, { patientId: visit.patient_id, date: visit.visit_date })) ??
    (await createStage(db, principal, visit));
  ctx.recordSubject({ id: stageId });
  if (visit.stage_id !== null) return getVisitOrThrow(db, id);
  return updateVisit(db, visit, { stage_id: stageId });
}

/**
 * Creates a stage: "before treatment" for the first stage of a patient, "during treatment" for later ones. A doctor may
 * change it.
 */
async function createStage(
  db: Kysely<Tables>,
  principal: Principal,
  visit: Selectable<Tables['triage_visit']>,
): Promise<string> {
  const { before, during } = await db
    .selectFrom('stage')
    .select([
      sql<number>`(count(*) filter (where stage_code <> 20))::int`.as('before'),
      sql<number>`(count(*) filter (where stage_code = ${STAGE_DURING}))::int`.as('during'),
    ])
    .where('patient_id', '=', visit.patient_id)
    .executeTakeFirstOrThrow();
  const code = before === 0 ? STAGE_BEFORE : STAGE_DURING;
  const { id } = await db
    .insertInto('stage')
    .values({
      patient_id: visit.patient_id,
      stage_code: code,
      stage_name: toDefaultStageName(code, code === STAGE_DURING ? during : 0, principal.language),
      stage_date: visit.visit_date,
      aligner_step_upper: null,
      aligner_step_lower: null,
      created_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateLastVisit(db, visit.patient_id);
  return id;
}

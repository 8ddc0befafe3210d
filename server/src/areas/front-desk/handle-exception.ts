import type { FilingException } from './calls.ts';
import { toDefaultStageName, isStageCode, getLatestDate, PENDING_CATEGORY, type StageCode } from '@dentarium/domain';
import { findStageDateProblem } from '@dentarium/domain/patient-rules';
import { toTakenSource } from '@dentarium/domain/taken-source';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { type AuditedFilingResult, fileObjects } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { ObjectLibrary } from '../../objects/uses/objects-of-organisation.ts';
import { findStageOnDate, updateLastVisit } from '../stages/area.ts';
import { lockArrival } from './arrivals.ts';
import { changeException, lockException, readException } from './exceptions.ts';
import { saveException } from './import-image.ts';

interface Assignment {
  readonly patientId: string;
  readonly stageId: string | null;
  readonly category: number | null;
  /** The reason, if the image names another person than the patient. */
  readonly otherPersonReason?: string | undefined;
  readonly version: number;
}

/** A filed exception and its new file. */
export interface AssignmentResult extends AuthorisedAccess {
  readonly exception: FilingException;
  readonly fileId: string | null;
  readonly audited: AuditedFilingResult['audited'];
}

/**
 * Files an exception with a patient and a stage.
 *
 * @throws Failure `file.otherPerson` if the image names another person and there is no reason; `exception.phase` if neither a stage nor a phase is selected ("select exception problem and phase").
 */
export async function assignException(
  ctx: RecordContext,
  library: Pick<ObjectLibrary, 'root' | 'store' | 'current' | 'uses'>,
  id: string,
  assignment: Assignment,
): Promise<AssignmentResult> {
  const { principal } = ctx;
  const lockedException = await lockException(ctx, { id, version: assignment.version }, ['open', 'returned']);
  const { row, db } = lockedException;
  const patient = await lockArrival(ctx, assignment.patientId);
  if (patient.organisation_id !== row.organisation_id) throw new Failure('patient.notFound');
  if (row.object_id === null) throw new Failure('object.notFound');
  const stageId = assignment.stageId ?? (await ensurePhaseStage(db, principal, row, patient));
  await requireStage(db, stageId, patient.id);
  const place = { patientId: patient.id, organisationId: patient.organisation_id, stageId };
  const file = {
    objectId: row.object_id,
    name: row.file_name,
    category: assignment.category ?? PENDING_CATEGORY,
    takenAt: row.taken_at,
    takenSource: row.taken_source,
    ...(assignment.otherPersonReason === undefined ? {} : { otherPersonReason: assignment.otherPersonReason }),
  };
  const { files, duplicates, audited } = await fileObjects(db, principal, library, place, [file]);
  const exception = await changeException(ctx, lockedException, {
    state: 'filed',
    patient_id: patient.id,
    stage_id: stageId,
  });
  return { exception, fileId: files[0]?.id ?? duplicates[0]?.fileId ?? null, audited, db };
}

async function requireStage(db: Kysely<Tables>, stageId: string, patientId: string): Promise<void> {
  const stage = await db.selectFrom('stage').select('patient_id').where('id', '=', stageId).executeTakeFirst();
  if (stage?.patient_id !== patientId) throw new Failure('stage.notFound');
}

/** Returns the stage of the exception's phase on the day of the image. Creates it if the patient has none. */
async function ensurePhaseStage(
  db: Kysely<Tables>,
  principal: Principal,
  row: Selectable<Tables['filing_exception']>,
  { id: patientId, birth_date: birthDate }: Pick<Selectable<Tables['patient']>, 'id' | 'birth_date'>,
): Promise<string> {
  const { phase } = row;
  if (phase === null || !isStageCode(phase)) throw new Failure('exception.phase');
  const date = row.taken_at.slice(0, 10);
  const problem = findStageDateProblem(date, { birthDate, day: getLatestDate() });
  if (problem !== undefined) throw new Failure('stage.invalid', { fields: [{ field: 'stageDate', problem }] });
  const stageId = await findStageOnDate(db, { patientId, date, code: phase });
  return stageId ?? createStage(db, principal, { patientId, phase, date });
}

async function createStage(
  db: Kysely<Tables>,
  principal: Principal,
  { patientId, phase, date }: { readonly patientId: string; readonly phase: StageCode; readonly date: string },
): Promise<string> {
  const { siblings } = await db
    .selectFrom('stage')
    .select(sql<number>`count(*)::int`.as('siblings'))
    .where('patient_id', '=', patientId)
    .where('stage_code', '=', phase)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('stage')
    .values({
      patient_id: patientId,
      stage_code: phase,
      stage_name: toDefaultStageName(phase, siblings, principal.language),
      stage_date: date,
      aligner_step_upper: null,
      aligner_step_lower: null,
      created_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updateLastVisit(db, patientId);
  return id;
}

/**
 * Sets the question and the phase, a stage code, of an exception.
 *
 * @throws Failure `exception.phase` for a phase that is not a stage code, and as `lockException`
 */
export async function describeException(
  ctx: RecordContext,
  id: string,
  change: { readonly question: number; readonly phase: number | null; readonly note: string; readonly version: number },
): Promise<FilingException> {
  const { version, question, phase, note } = change;
  if (phase !== null && !isStageCode(phase)) throw new Failure('exception.phase');
  const exception = await lockException(ctx, { id, version }, ['open', 'returned']);
  return changeException(ctx, exception, { question, phase, note: note.trim() });
}

/** Returns an exception to its reporter or discards it, with a reason. */
export async function closeException(
  ctx: RecordContext,
  id: string,
  end: { readonly state: 'returned' | 'discarded'; readonly reason: string; readonly version: number },
): Promise<FilingException> {
  const exception = await lockException(ctx, { id, version: end.version }, ['open', 'returned']);
  return changeException(ctx, exception, { state: end.state, note: end.reason });
}

/** Reopens an exception. @throws Failure `object.notFound` if its image has been deleted */
export async function reopenException(ctx: RecordContext, id: string, version: number): Promise<FilingException> {
  const exception = await lockException(ctx, { id, version }, ['returned', 'discarded']);
  if (exception.row.object_id === null) throw new Failure('object.notFound');
  return changeException(ctx, exception, { state: 'open' });
}

/** Converts a file of a stage to an exception. Its patient stays a candidate. */
export async function reportFile(
  ctx: RecordContext,
  fileId: string,
  report: { readonly question: number; readonly note: string },
): Promise<FilingException> {
  const { principal } = ctx;
  const { file, patient, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
  const stage = await db.selectFrom('stage').select('stage_code').where('id', '=', file.stage_id).executeTakeFirst();
  const image = {
    orgId: patient.organisation_id,
    objectId: file.object_id,
    name: file.name,
    takenAt: file.taken_at,
    takenSource: toTakenSource(file.taken_source),
  };
  const id = await saveException(db, principal, image, {
    question: report.question,
    candidates: [patient.id],
    note: report.note.trim(),
    ...(stage === undefined ? {} : { phase: stage.stage_code }),
  });
  ctx.recordSubject({ id });
  await db
    .updateTable('file')
    .set({
      deleted_at: new Date(),
      deleted_by: principal.accountId,
      is_main: false,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', file.id)
    .execute();
  return readException(ctx, id);
}

import { detailedExam, type PatientExam } from '@dentarium/api/detailed-exam/calls';
import { getLatestDate, getToday } from '@dentarium/domain';
import {
  deriveExam,
  type DetailedExam,
  EMPTY_EXAM,
  listExamFieldErrors,
  type OverjetLimits,
  toStoredExam,
} from '@dentarium/domain/detailed-exam';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';

/** The stage and the date of an exam. */
interface ExamPlace {
  readonly stageId: string | null;
  readonly examDate: string;
}

function selectExams(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('detailed_exam')
    .innerJoin('account', 'account.id', 'detailed_exam.updated_by')
    .leftJoin('stage', 'stage.id', 'detailed_exam.stage_id')
    .selectAll('detailed_exam')
    .select(['account.real_name', 'stage.id as present_stage_id'])
    .where('detailed_exam.patient_id', '=', patientId);
}

type ExamRow = Awaited<ReturnType<ReturnType<typeof selectExams>['executeTakeFirstOrThrow']>>;

function toExam(row: ExamRow, overjetLimits: OverjetLimits): PatientExam {
  // Questions from later releases are unanswered in an older exam.
  const exam = detailedExam.parse({ ...EMPTY_EXAM, ...(row.exam as Partial<DetailedExam>) });
  return {
    id: row.id,
    stageId: row.present_stage_id,
    examDate: row.exam_date,
    exam,
    derived: deriveExam(exam),
    overjetLimits,
    version: row.version,
    updatedBy: { id: row.updated_by, name: row.real_name },
    updatedAt: row.updated_at.toISOString(),
  };
}

function createEmptyExam(overjetLimits: OverjetLimits): PatientExam {
  return {
    id: null,
    stageId: null,
    examDate: null,
    exam: null,
    derived: deriveExam(EMPTY_EXAM),
    overjetLimits,
    version: 0,
    updatedBy: null,
    updatedAt: null,
  };
}

async function findLatestExamRow(db: Kysely<Tables>, patientId: string): Promise<ExamRow | undefined> {
  return selectExams(db, patientId).orderBy('exam_date', 'desc').orderBy('detailed_exam.id', 'desc').executeTakeFirst();
}

/** Loads the latest detailed exam of a patient; `null` without one. The caller has checked access. */
export async function loadLatestExam(db: Kysely<Tables>, patientId: string): Promise<DetailedExam | null> {
  const row = await findLatestExamRow(db, patientId);
  return row === undefined ? null : { ...EMPTY_EXAM, ...(row.exam as Partial<DetailedExam>) };
}

/** Loads the latest detailed exam of a patient. */
export async function loadPatientExam(
  ctx: RecordContext,
  patientId: string,
  overjetLimits: OverjetLimits,
): Promise<PatientExam> {
  const { db } = await ctx.requirePatient(patientId, 'view');
  const row = await findLatestExamRow(db, patientId);
  return row === undefined ? createEmptyExam(overjetLimits) : toExam(row, overjetLimits);
}

/** Loads all detailed exams of a patient, oldest first. */
export async function loadPatientExams(
  ctx: RecordContext,
  patientId: string,
  overjetLimits: OverjetLimits,
): Promise<PatientExam[]> {
  const { db } = await ctx.requirePatient(patientId, 'view');
  const rows = await selectExams(db, patientId).orderBy('exam_date').orderBy('detailed_exam.id').limit(1000).execute();
  return rows.map((row) => toExam(row, overjetLimits));
}

/** @throws Failure `exam.invalid` with the fields and their problems */
function requireValidExam(exam: DetailedExam, examDate: string, patient: VisiblePatient): DetailedExam {
  const normalisedExam = toStoredExam(exam);
  const fields: { field: string; problem: string }[] = [
    ...(examDate > getLatestDate() ? [{ field: 'examDate', problem: 'future' }] : []),
    ...(examDate < patient.birth_date ? [{ field: 'examDate', problem: 'beforeBirth' }] : []),
    ...listExamFieldErrors(normalisedExam),
  ];
  if (fields.length > 0) throw new Failure('exam.invalid', { fields });
  return normalisedExam;
}

/** @throws Failure `stage.notFound` for a stage of another patient */
async function requireStage(db: Kysely<Tables>, patientId: string, stageId: string | null): Promise<void> {
  if (stageId === null) return;
  const stage = await db
    .selectFrom('stage')
    .select('id')
    .where('id', '=', stageId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (stage === undefined) throw new Failure('stage.notFound');
}

async function insertExam(
  { db, principal }: AuthorisedCaller,
  patientId: string,
  exam: DetailedExam,
  place: ExamPlace,
): Promise<string> {
  const { id } = await db
    .insertInto('detailed_exam')
    .values({
      patient_id: patientId,
      stage_id: place.stageId,
      exam_date: place.examDate,
      exam: JSON.stringify(exam),
      updated_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function getExamOrThrow(
  db: Kysely<Tables>,
  patientId: string,
  id: string,
  limits: OverjetLimits,
): Promise<PatientExam> {
  return toExam(await selectExams(db, patientId).where('detailed_exam.id', '=', id).executeTakeFirstOrThrow(), limits);
}

/**
 * Adds an exam of a stage and a day.
 *
 * @throws Failure as for an edit of the patient; `stage.notFound`, `exam.invalid` with the fields and their problems;
 *   `version.stale` if the stage and day already has an exam
 */
export async function addExam(
  ctx: RecordContext,
  patientId: string,
  { exam, ...place }: ExamPlace & { readonly exam: DetailedExam },
  overjetLimits: OverjetLimits,
): Promise<PatientExam> {
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const normalisedExam = requireValidExam(exam, place.examDate, patient);
  await requireStage(db, patientId, place.stageId);
  const same = await selectExams(db, patientId)
    .where('exam_date', '=', place.examDate)
    .where(sql<boolean>`detailed_exam.stage_id is not distinct from ${place.stageId}::uuid`)
    .executeTakeFirst();
  requireVersion('exam', same ?? { version: 0 }, 0);
  const caller = { db, principal: ctx.principal };
  const id = await insertExam(caller, patientId, normalisedExam, place);
  ctx.recordSubject({ id });
  return getExamOrThrow(db, patientId, id, overjetLimits);
}

/** The input for saving an exam. */
interface SavedExam {
  readonly stageId?: string | null | undefined;
  readonly examDate?: string | undefined;
  readonly exam: DetailedExam;
  readonly version: number;
  /** The exam to save; left out for the latest. */
  readonly examId?: string | undefined;
}

/**
 * Saves an exam of a patient, by default the latest. Creates the first exam if there is none.
 *
 * @throws Failure as for an edit of the patient; `exam.notFound`, `stage.notFound`, `exam.invalid` with the fields and
 *   their problems, `version.stale`
 */
export async function saveExam(
  ctx: RecordContext,
  patientId: string,
  { exam, version, examId, stageId, examDate }: SavedExam,
  overjetLimits: OverjetLimits,
): Promise<PatientExam> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const before =
    examId === undefined
      ? await findLatestExamRow(db, patientId)
      : await selectExams(db, patientId).where('detailed_exam.id', '=', examId).executeTakeFirst();
  if (before === undefined && examId !== undefined) throw new Failure('exam.notFound');
  const place = {
    stageId: stageId === undefined ? (before?.present_stage_id ?? null) : stageId,
    examDate: examDate ?? before?.exam_date ?? getToday(),
  };
  const normalisedExam = requireValidExam(exam, place.examDate, patient);
  requireVersion('exam', before ?? { version: 0 }, version);
  await requireStage(db, patientId, place.stageId);
  if (before === undefined) {
    const id = await insertExam({ db, principal }, patientId, normalisedExam, place);
    ctx.recordSubject({ id });
    return getExamOrThrow(db, patientId, id, overjetLimits);
  }
  ctx.recordSubject({ id: before.id });
  await db
    .updateTable('detailed_exam')
    .set({
      stage_id: place.stageId,
      exam_date: place.examDate,
      exam: JSON.stringify(normalisedExam),
      version: sql<number>`version + 1`,
      updated_by: principal.accountId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', before.id)
    .execute();
  return getExamOrThrow(db, patientId, before.id, overjetLimits);
}

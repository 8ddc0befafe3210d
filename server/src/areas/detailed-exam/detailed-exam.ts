import { detailedExam, type PatientExam } from '@dentarium/api/services/detailed-exam';
import {
  derivedExam,
  type DetailedExam,
  EMPTY_EXAM,
  examFieldErrors,
  type OverjetLimits,
  storedExam,
} from '@dentarium/domain/detailed-exam';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { requireVersion } from '../../kernel/optimistic-lock.ts';

async function theExam(db: Kysely<Tables>, patientId: string, overjetLimits: OverjetLimits): Promise<PatientExam> {
  const row = await db
    .selectFrom('detailed_exam')
    .innerJoin('account', 'account.id', 'detailed_exam.updated_by')
    .selectAll('detailed_exam')
    .select('account.real_name')
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  if (row === undefined)
    return {
      exam: null,
      derived: derivedExam(EMPTY_EXAM),
      overjetLimits,
      version: 0,
      updatedBy: null,
      updatedAt: null,
    };
  // Questions that came with a later release are unanswered in an older exam.
  const exam = detailedExam.parse({ ...EMPTY_EXAM, ...(row.exam as Partial<DetailedExam>) });
  return {
    exam,
    derived: derivedExam(exam),
    overjetLimits,
    version: row.version,
    updatedBy: { id: row.updated_by, name: row.real_name },
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The detailed exam of a patient. */
export async function examOf(ctx: Context, patientId: string, overjetLimits: OverjetLimits): Promise<PatientExam> {
  const { db } = ctx;
  await ctx.patient(patientId, 'view');
  return theExam(db, patientId, overjetLimits);
}

/**
 * Saves the detailed exam of a patient.
 *
 * @throws Failure as for an edit of the patient; `exam.invalid` with the fields and their problems, `version.stale`
 */
export async function saveExam(
  ctx: Context,
  patientId: string,
  { exam, version }: { readonly exam: DetailedExam; readonly version: number },
  overjetLimits: OverjetLimits,
): Promise<PatientExam> {
  const { db, principal } = ctx;
  await ctx.patient(patientId, 'edit', { lock: true });
  const stored = storedExam(exam);
  const fields = examFieldErrors(stored);
  if (fields.length > 0) throw new Failure('exam.invalid', { fields });
  const before = await theExam(db, patientId, overjetLimits);
  requireVersion('exam', before, version);
  const columns = { exam: JSON.stringify(stored), version: version + 1, updated_by: principal.accountId };
  await db
    .insertInto('detailed_exam')
    .values({ patient_id: patientId, ...columns })
    .onConflict((conflict) => conflict.column('patient_id').doUpdateSet({ ...columns, updated_at: sql<Date>`now()` }))
    .execute();
  return theExam(db, patientId, overjetLimits);
}

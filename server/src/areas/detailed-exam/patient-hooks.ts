import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientHooks, PatientMerge } from '../../kernel/patient-hooks.ts';

/** Whose detailed exam there is. */
export async function examsOf(
  db: Kysely<Tables>,
  { keepId, dropId }: Pick<PatientMerge, 'keepId' | 'dropId'>,
): Promise<{ keep: boolean; drop: boolean }> {
  const rows = await db
    .selectFrom('detailed_exam')
    .select('patient_id')
    .where('patient_id', 'in', [keepId, dropId])
    .execute();
  const has = (id: string) => rows.some((row) => row.patient_id === id);
  return { keep: has(keepId), drop: has(dropId) };
}

/** An exam is one finding of one moment: of two, one stays whole. */
async function moveExam(db: Kysely<Tables>, pair: PatientMerge): Promise<void> {
  const { keepId, dropId, take } = pair;
  const exams = await examsOf(db, pair);
  if (!exams.drop || (exams.keep && !take.includes('exam'))) return;
  const before = await db
    .deleteFrom('detailed_exam')
    .where('patient_id', '=', keepId)
    .returning('version')
    .executeTakeFirst();
  await db
    .updateTable('detailed_exam')
    .set({ patient_id: keepId, version: sql<number>`greatest(version, ${before?.version ?? 0}) + 1` })
    .where('patient_id', '=', dropId)
    .execute();
}

/** The exams of merged patients. */
export const examsOfPatients: PatientHooks = { merged: moveExam };

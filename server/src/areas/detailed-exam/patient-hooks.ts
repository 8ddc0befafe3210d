import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientHooks, PatientMerge } from '../../records/hooks/patient-hooks.ts';

/** Tells which of two patients have a detailed exam. */
export async function readExamPresence(
  db: Kysely<Tables>,
  { keepId, dropId }: Pick<PatientMerge, 'keepId' | 'dropId'>,
): Promise<{ keep: boolean; drop: boolean }> {
  const rows = await db
    .selectFrom('detailed_exam')
    .select('patient_id')
    .where('patient_id', 'in', [keepId, dropId])
    .execute();
  const hasExam = (id: string) => rows.some((row) => row.patient_id === id);
  return { keep: hasExam(keepId), drop: hasExam(dropId) };
}

/** The hooks that give a merged patient the exams of both patients, each with its stage and day. */
export const examPatientHooks: PatientHooks = {
  patientTables: {
    detailed_exam: {
      name: { ch: '详细检查', en: 'Detailed exams' },
      label: sql`row.exam_date`,
      stageColumn: 'stage_id',
    },
  },
  async onMerge(db, { keepId, dropId }) {
    await db.updateTable('detailed_exam').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  },
  async onStageJoin(db, { intoId, fromId }) {
    const movedRows = await db
      .updateTable('detailed_exam')
      .set({ stage_id: intoId })
      .where('stage_id', '=', fromId)
      .returning('id')
      .execute();
    return { exams: movedRows.map(({ id }) => id) };
  },
  async onStageSplit(db, { intoId, fromId, movedIds: { exams = [] } }) {
    if (exams.length === 0) return;
    await db
      .updateTable('detailed_exam')
      .set({ stage_id: fromId })
      .where('id', 'in', exams)
      .where('stage_id', '=', intoId)
      .execute();
  },
};

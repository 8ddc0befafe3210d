import { sql } from 'kysely';
import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The hooks that give a merged patient the records of both patients. */
export const recordPatientHooks: PatientHooks = {
  patientTables: { medical_record: { name: { ch: '病历', en: 'Medical records' }, label: sql`row.visit_date` } },
  async onMerge(db, { keepId, dropId }) {
    const movedRows = await db
      .updateTable('medical_record')
      .set({ patient_id: keepId })
      .where('patient_id', '=', dropId)
      .returning('id')
      .execute();
    return { movedRecords: movedRows.map(({ id }) => id) };
  },
  async countRows(db, patientId) {
    const { records } = await db
      .selectFrom('medical_record')
      .select((eb) => eb.fn.countAll<number>().as('records'))
      .where('patient_id', '=', patientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { records };
  },
};

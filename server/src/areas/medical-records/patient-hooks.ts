import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The hooks that give a merged patient the records of both patients. */
export const recordPatientHooks: PatientHooks = {
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

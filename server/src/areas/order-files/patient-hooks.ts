import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** The files of orders go with the orders of their patient; the space that they take moves with every object of the patient. */
export const orderFilesOfPatients: PatientHooks = {
  async onMerge(db, { keepId, dropId }) {
    await db.updateTable('order_file').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  },
};

import { sql } from 'kysely';
import type { PatientHooks } from '../../records/hooks/patient-hooks.ts';

/** Moves the files of orders with the orders of their patient. Their storage moves with all objects of the patient. */
export const orderFilePatientHooks: PatientHooks = {
  patientTables: {
    order_file: {
      name: { ch: '订单文件', en: 'Files of orders' },
      label: sql`row.name`,
      parent: { table: 'treatment_order', column: 'order_id' },
    },
  },
  async onMerge(db, { keepId, dropId }) {
    await db.updateTable('order_file').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  },
};

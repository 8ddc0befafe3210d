import { sql } from 'kysely';
import type { DemoHooks } from '../../../records/hooks/demo-hooks.ts';

/** The orders that the removal of the demonstration must not lose: those that people have created. */
export const orderDemoRows: DemoHooks = {
  addedRows: [
    {
      table: 'treatment_order',
      patient: sql.ref('treatment_order.patient_id'),
      condition: sql`not treatment_order.is_demo`,
    },
  ],
  retainingRows: [
    { table: 'treatment_order', name: 'orders', organisation: sql.ref('treatment_order.organisation_id') },
    { table: 'treatment_order', name: 'orders', organisation: sql.ref('treatment_order.manufacturer_id') },
    { table: 'treatment_case', name: 'cases', organisation: sql.ref('treatment_case.organisation_id') },
    { table: 'treatment_case', name: 'cases', organisation: sql.ref('treatment_case.manufacturer_id') },
  ],
};

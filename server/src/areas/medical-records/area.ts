import { defineArea } from '../../kernel/area.ts';
import { recordsOfPatients } from './patient-hooks.ts';
import { medicalRecordRoutes } from './routes.ts';

/** Medical records and the phrases for them. */
export const medicalRecordsArea = defineArea({
  name: 'medical-records',
  patients: recordsOfPatients,
  routes: medicalRecordRoutes,
});

import { defineArea } from '../../kernel/areas/area.ts';
import { mergeRoutes } from './merge-routes.ts';
import { migrations } from './migrations.ts';
import { patientOperationRoutes, stateRoutes } from './operation-routes.ts';
import { sharesOfPatients } from './patient-hooks.ts';
import { patientRoutes } from './routes.ts';
import './tables.ts';

export { requireDoctor } from './attending-doctor.ts';
export { insertDemoPatients } from './demo-patients.ts';
export { duplicatesOf } from './duplicates.ts';
export { saveFormerNo } from './former-numbers.ts';
export { contradictionsOf } from './merge-contradictions.ts';
export { joinPatients, type MergeRecord } from './merge-patients.ts';
export { nextPatientNo, refusingTakenNo } from './patient-no.ts';
export { createPatient } from './patients.ts';
export { deletedDetails, readPatient, savedPatient, toPatient } from './visible-details.ts';

/** Patients: their list, their form, and what is done with them besides. */
export const patientsArea = defineArea({
  name: 'patients',
  migrations,
  tables: ['patient', 'patient_alias', 'patient_list', 'patient_share'],
  routes: patientOperationRoutes,
  patientHooks: sharesOfPatients,
  start: ({ patientChanges }) => ({
    routes: [...patientRoutes(patientChanges), ...stateRoutes(patientChanges), ...mergeRoutes(patientChanges)],
  }),
});

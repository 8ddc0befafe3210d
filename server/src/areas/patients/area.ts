import { sql } from 'kysely';
import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import * as unmergeCalls from './unmerge/calls.ts';
import { removeOldMerges } from './unmerge/unmerge-patients.ts';
import { insertDemoPatients } from './demo-patients.ts';
import { memberHooks } from './member-hooks.ts';
import { createMergeRoutes } from './merge-routes.ts';
import { migrations } from './migrations.ts';
import { createDeletionRoutes, createStateRoutes, patientOperationRoutes } from './operation-routes.ts';
import { patientHooks } from './patient-hooks.ts';
import { createPatientRoutes } from './routes.ts';
import './tables.ts';

export { toAlerts } from './alerts.ts';
export { requireDoctor } from './attending-doctor.ts';
export { findDuplicates } from './duplicates.ts';
export { saveFormerNo } from './former-numbers.ts';
export { findContradictions } from './merge-contradictions.ts';
export { joinPatients, type MergeRecord } from './merge-patients.ts';
export { suggestPatientNo, mapTakenNo } from './patient-no.ts';
export { createPatient } from './patients.ts';
export { selectDeletedDetails, readPatient, readSavedPatient, toPatient } from './visible-details.ts';

/** Patients: the list, the form, and operations on patients. */
export const patientsArea = defineArea({
  name: 'patients',
  calls: { ...calls, ...unmergeCalls },
  migrations,
  tables: ['patient', 'patient_alias', 'patient_list', 'patient_merge', 'patient_merge_row', 'patient_share'],
  routes: patientOperationRoutes,
  patientHooks,
  memberHooks,
  demoHooks: {
    insertPatients: (db, { clinic }) => insertDemoPatients(db, clinic),
    removedRows: [{ table: 'patient', kind: 'patient', patient: sql.ref('patient.id') }],
    retainingRows: [{ table: 'patient', name: 'patients', organisation: sql.ref('patient.organisation_id') }],
  },
  schedules: [{ name: 'forget merges of patients', every: 'hour', run: ({ db }) => removeOldMerges(db) }],
  start: ({ patientChanges }) => ({
    routes: [
      ...createPatientRoutes(patientChanges),
      ...createDeletionRoutes(patientChanges),
      ...createStateRoutes(patientChanges),
      ...createMergeRoutes(patientChanges),
    ],
  }),
});

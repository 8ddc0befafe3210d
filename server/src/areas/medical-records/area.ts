import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoRecords } from './demo-records.ts';
import { migrations } from './migrations.ts';
import { recordPatientHooks } from './patient-hooks.ts';
import { purgeDeletedRecords } from './purge-records.ts';
import { medicalRecordRoutes } from './routes.ts';
import './tables.ts';

export { isInSignedRecord } from './signed-images.ts';

/** Medical records and their phrases. */
export const medicalRecordsArea = defineArea({
  name: 'medical-records',
  calls,
  migrations,
  tables: [
    'medical_record',
    'medical_record_correction',
    'medical_record_countersignature',
    'medical_record_image',
    'phrase',
  ],
  patientHooks: recordPatientHooks,
  demoHooks: {
    runsAfter: ['patients'],
    insertPatients: (db, { clinic }) => insertDemoRecords(db, clinic.patients),
  },
  auditActions: ['record.purge'],
  schedules: [{ name: 'empty the deleted records', every: 'hour', run: ({ db }) => purgeDeletedRecords(db) }],
  routes: medicalRecordRoutes,
});

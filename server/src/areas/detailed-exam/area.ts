import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoExams } from './demo-exams.ts';
import { migrations } from './migrations.ts';
import { examPatientHooks } from './patient-hooks.ts';
import { detailedExamRoutes } from './routes.ts';
import './tables.ts';

export { loadLatestExam } from './detailed-exam.ts';
export { readExamPresence } from './patient-hooks.ts';

/** The detailed exams of patients. */
export const detailedExamArea = defineArea({
  name: 'detailed-exam',
  calls,
  migrations,
  tables: ['detailed_exam'],
  patientHooks: examPatientHooks,
  demoHooks: { runsAfter: ['stages'], insertPatients: (db, { clinic }) => insertDemoExams(db, clinic.patients) },
  start: ({ config }) => ({ routes: detailedExamRoutes(config) }),
});

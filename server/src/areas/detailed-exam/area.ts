import { defineArea } from '../../kernel/area.ts';
import { migrations } from './migrations.ts';
import { examsOfPatients } from './patient-hooks.ts';
import { detailedExamRoutes } from './routes.ts';

export { latestExamOf } from './detailed-exam.ts';
export { insertDemoExams } from './demo-exams.ts';
export { examsOf } from './patient-hooks.ts';

/** The detailed exam of a patient. */
export const detailedExamArea = defineArea({
  name: 'detailed-exam',
  migrations,
  tables: ['detailed_exam'],
  patientHooks: examsOfPatients,
  start: ({ config }) => ({ routes: detailedExamRoutes(config) }),
});

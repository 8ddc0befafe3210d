import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import { patientOperationRoutes } from './operation-routes.ts';
import { patientRoutes } from './routes.ts';

/** Patients: their list, their form, and what is done with them besides. */
export const patientsArea = defineArea({
  name: 'patients',
  routes: patientOperationRoutes,
  start: async ({ serviceOf }) => ({ routes: patientRoutes((await serviceOf(filesArea)).library) }),
});

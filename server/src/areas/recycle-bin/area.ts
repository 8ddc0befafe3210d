import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import { purgeRecycleBin } from './erase.ts';
import { recycleRoutes } from './routes.ts';

/** Deleted patients, until they are erased. */
export const recycleBinArea = defineArea({
  name: 'recycle-bin',
  auditActions: ['patient.purge'],
  start: async ({ patientChanges, serviceOf }) => ({
    routes: recycleRoutes(patientChanges, (await serviceOf(filesArea)).library.uses),
    schedules: [{ name: 'empty the recycle bin', every: 'hour', run: ({ db }) => purgeRecycleBin(db, patientChanges) }],
  }),
});

import { defineArea } from '../../kernel/area.ts';
import { purgeRecycleBin } from './erase.ts';
import { recycleRoutes } from './routes.ts';

/** Deleted patients, until they are erased. */
export const recycleBinArea = defineArea({
  name: 'recycle-bin',
  auditActions: ['patient.purge'],
  start: ({ patientChanges }) => ({
    routes: recycleRoutes(patientChanges),
    schedules: [{ name: 'empty the recycle bin', every: 'hour', run: ({ db }) => purgeRecycleBin(db, patientChanges) }],
  }),
});

import { defineArea } from '../../kernel/area.ts';
import { purgeRecycleBin } from './erase.ts';
import { recycleRoutes } from './routes.ts';

/** Deleted patients, until they are erased. */
export const recycleBinArea = defineArea({
  name: 'recycle-bin',
  routes: recycleRoutes,
  auditActions: ['patient.purge'],
  schedules: [{ name: 'empty the recycle bin', every: 'hour', run: ({ db }) => purgeRecycleBin(db) }],
});

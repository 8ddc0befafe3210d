import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { filesArea } from '../files/area.ts';
import { purgeRecycleBin } from './erase-patients.ts';
import { purgeDeletedFiles } from './erase-files.ts';
import { createRecycleRoutes } from './routes.ts';

/** The recycle bin of deleted patients and files. */
export const recycleBinArea = defineArea({
  name: 'recycle-bin',
  calls,
  auditActions: ['file.purge', 'patient.purge'],
  start: async ({ patientChanges, requireService }) => ({
    routes: createRecycleRoutes(patientChanges, (await requireService(filesArea)).library.uses),
    schedules: [
      {
        name: 'empty the recycle bin',
        every: 'hour',
        async run({ db }) {
          await purgeRecycleBin(db, patientChanges);
          await purgeDeletedFiles(db);
        },
      },
    ],
  }),
});

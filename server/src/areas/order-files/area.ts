import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { filesArea } from '../files/area.ts';
import { migrations } from './migrations.ts';
import { orderFileUse } from './object-uses.ts';
import { OrderFiles } from './order-files.ts';
import { orderFilePatientHooks } from './patient-hooks.ts';
import { createOrderFileRoutes } from './routes.ts';
import './tables.ts';

export type { ResolvedFile, FileReference } from './resolve-files.ts';
export { countFiles, listOrderFiles } from './order-file-rows.ts';
export type { OrderFiles } from './order-files.ts';

/** The files that orders were sent with (ORD-11). */
export const orderFilesArea = defineArea({
  name: 'order-files',
  calls,
  tables: ['order_file'],
  migrations,
  objects: [orderFileUse],
  patientHooks: orderFilePatientHooks,
  start: async ({ jobs, requireService }) => {
    const files = await requireService(filesArea);
    const orderFiles = new OrderFiles({ jobs, store: files.library.store });
    return {
      service: orderFiles,
      routes: createOrderFileRoutes(files),
      schedules: [{ name: 'look for files of orders', every: 'hour', run: ({ db }) => orderFiles.retryLost(db) }],
    };
  },
});

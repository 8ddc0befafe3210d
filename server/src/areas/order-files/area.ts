import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import { migrations } from './migrations.ts';
import { objectsOfOrders } from './object-uses.ts';
import { OrderFiles } from './order-files.ts';
import { orderFilesOfPatients } from './patient-hooks.ts';
import { byteRoutes } from './routes.ts';
import './tables.ts';

export type { FoundFile, NamedFile } from './found-files.ts';
export { fileCounts, filesOfOrder } from './order-file-rows.ts';
export type { OrderFiles } from './order-files.ts';

/** The files that orders were sent with (ORD-11). */
export const orderFilesArea = defineArea({
  name: 'order-files',
  tables: ['order_file'],
  migrations,
  objects: [objectsOfOrders],
  patientHooks: orderFilesOfPatients,
  start: async ({ jobs, requireService }) => {
    const files = await requireService(filesArea);
    const orderFiles = new OrderFiles({ jobs, store: files.library.store });
    return {
      service: orderFiles,
      routes: byteRoutes(files),
      schedules: [{ name: 'look for files of orders', every: 'hour', run: ({ db }) => orderFiles.retryLost(db) }],
    };
  },
});

import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { filesArea } from '../files/area.ts';
import { removeOrphanedIndexes } from './stored-indexes.ts';
import { migrations } from './migrations.ts';
import { volumeRoutes } from './routes.ts';
import './tables.ts';
import { Volumes } from './volumes.ts';

/** The job that lists the slices of an object. */
const JOB = 'volume-index';
const KINDS = ['archive', 'dicom'];
/** The time limit for reading the headers of a file, in seconds. */
const TIME_LIMIT = 600;

/** The CT module: volumes of CBCT files. */
export const volumesArea = defineArea({
  name: 'volumes',
  calls,
  migrations,
  tables: ['volume_index'],
  schedules: [
    { name: 'forget volumes of objects that are gone', every: 'hour', run: ({ db }) => removeOrphanedIndexes(db) },
  ],
  start: async ({ db, jobs, requireService }) => {
    const files = await requireService(filesArea);
    const volumes = new Volumes(db, files.library);
    jobs.register<{ objectId: string }>(JOB, {
      timeLimit: TIME_LIMIT,
      run: ({ objectId }) => volumes.prepare(objectId),
    });
    // Lists the slices before a user opens them.
    files.whenStored(async (transaction, { id, kind }) => {
      if (KINDS.includes(kind)) await jobs.enqueue(transaction, JOB, { objectId: id });
    });
    return { routes: volumeRoutes(volumes), close: () => volumes.close() };
  },
});

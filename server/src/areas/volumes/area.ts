import { defineArea } from '../../kernel/areas/area.ts';
import { filesArea } from '../files/area.ts';
import { removeOrphanedIndexes } from './kept-indexes.ts';
import { migrations } from './migrations.ts';
import { volumeRoutes } from './routes.ts';
import './tables.ts';
import { Volumes } from './volumes.ts';

/** Objects whose slices are listed. */
const JOB = 'volume-index';
const KINDS = ['archive', 'dicom'];
/** Seconds within which the headers of a file are read. */
const TIME_LIMIT = 600;

/** The CT module: volumes of CBCT files. */
export const volumesArea = defineArea({
  name: 'volumes',
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
    // The list of slices is there before somebody opens them.
    files.whenStored(async (transaction, { id, kind }) => {
      if (KINDS.includes(kind)) await jobs.enqueue(transaction, JOB, { objectId: id });
    });
    return { routes: volumeRoutes(volumes), close: () => volumes.close() };
  },
});

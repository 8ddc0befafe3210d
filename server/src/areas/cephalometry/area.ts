import { defineArea } from '../../kernel/area.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { drawNow, drawSettled } from './draw-tracings.ts';
import { migrations } from './migrations.ts';
import { cephalometryRoutes } from './routes.ts';
import './tables.ts';

/** Tracings of cephalograms and what is measured by them. */
export const cephalometryArea = defineArea({
  name: 'cephalometry',
  calls,
  migrations,
  tables: ['ceph_measurement', 'ceph_tracing'],
  start: async ({ db, log, serviceOf }) => {
    const deps = { db, log, files: await serviceOf(filesArea) };
    return {
      service: { drawNow: (stageIds: readonly string[]) => drawNow(deps, stageIds) },
      routes: cephalometryRoutes(deps.files.renditions),
      schedules: [{ name: 'draw tracings', every: 'minute', run: () => drawSettled(deps) }],
    };
  },
});

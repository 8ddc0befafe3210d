import { defineArea } from '../../kernel/areas/area.ts';
import { createAddressProbes } from '../../kernel/probes/address-probe.ts';
import { filesArea } from '../files/area.ts';
import * as calls from './calls.ts';
import { drawStageTracings, drawSettledTracings } from './draw-tracings.ts';
import { LandmarkRequests } from './landmark-requests.ts';
import { migrations } from './migrations.ts';
import { cephalometryRoutes } from './routes.ts';
import './tables.ts';

export { type ScaleReader, readStatedScale } from './file-scale.ts';
export { loadNormApprovals, type NormApproval } from './norm-approvals.ts';

/** Tracings of cephalograms and their measurements. */
export const cephalometryArea = defineArea({
  name: 'cephalometry',
  calls,
  migrations,
  tables: ['ceph_landmark_request', 'ceph_measurement', 'ceph_norm_approval', 'ceph_tracing'],
  start: async ({ config, db, jobs, log, requireService }) => {
    const files = await requireService(filesArea);
    const deps = { db, log, files };
    const landmarks = new LandmarkRequests({ jobs, renditions: files.renditions, service: config.landmarks });
    return {
      service: { drawNow: (stageIds: readonly string[]) => drawStageTracings(deps, stageIds) },
      routes: cephalometryRoutes(files.renditions, landmarks),
      probes: createAddressProbes({
        name: 'landmarks',
        title: { ch: '标志点定位服务', en: 'Placing of landmarks' },
        setting: 'LANDMARKS_URL',
        url: config.landmarks?.url,
      }),
      schedules: [
        { name: 'draw tracings', every: 'minute', run: () => drawSettledTracings(deps) },
        { name: 'give up what no landmark service answered', every: 'minute', run: () => landmarks.requeueLate(db) },
        { name: 'forget old landmark requests', every: 'hour', run: () => landmarks.removeOld(db) },
      ],
    };
  },
});

import { cephMethods } from '@dentarium/api/cephalometry/calls';
import { handle, type Route } from '../../records/handle.ts';
import * as calls from './calls.ts';
import { type ScaleReader, loadFileScale } from './file-scale.ts';
import type { LandmarkRequests } from './landmark-requests.ts';
import { listMethods } from './methods.ts';
import { approveNorms, loadApprovers, loadPatientNormApprovals } from './norm-approvals.ts';
import { loadTracings } from './read-tracings.ts';
import { addTracing, changeTracing } from './write-tracings.ts';

/** Creates the routes of cephalometry. */
export function cephalometryRoutes(renditions: ScaleReader, landmarks: LandmarkRequests): Route[] {
  return [
    handle(cephMethods, async (ctx) => {
      return listMethods(ctx.principal.language, await loadApprovers(ctx));
    }),
    handle(calls.queryTracings, (ctx) => loadTracings(ctx, ctx.params.id)),
    handle(calls.queryScale, (ctx) => loadFileScale(ctx, renditions, ctx.params.id)),
    handle(calls.insertTracing, (ctx) => addTracing(ctx, renditions, ctx.params.id, ctx.body)),
    handle(calls.updateTracing, (ctx) => changeTracing(ctx, renditions, ctx.params.id, ctx.body)),
    handle(calls.queryNormApprovals, (ctx) => loadPatientNormApprovals(ctx, ctx.params.id)),
    handle(calls.approveNorms, async (ctx) => {
      await approveNorms(ctx, ctx.params.normSetId, ctx.body);
      return true as const;
    }),
    handle(calls.queryLandmarks, (ctx) => landmarks.state(ctx, ctx.params.id)),
    handle(calls.requestLandmarks, (ctx) => landmarks.request(ctx, ctx.params.id)),
    handle(calls.landmarkCallback, (ctx) => landmarks.answer(ctx, ctx.body)),
  ];
}

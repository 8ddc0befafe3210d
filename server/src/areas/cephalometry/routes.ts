import { cephMethods } from '@dentarium/api/services/ceph-methods';
import { handle, type Route } from '../../kernel/http/handle.ts';
import * as calls from './calls.ts';
import { type ScaleReader, scaleOfFile } from './file-scale.ts';
import type { LandmarkRequests } from './landmark-requests.ts';
import { methodsIn } from './methods.ts';
import { approveNorms, approversForCaller, normApprovals } from './norm-approvals.ts';
import { tracingsOf } from './read-tracings.ts';
import { addTracing, changeTracing } from './write-tracings.ts';

/** The calls of cephalometry. */
export function cephalometryRoutes(renditions: ScaleReader, landmarks: LandmarkRequests): Route[] {
  return [
    handle(cephMethods, async (ctx) => {
      return methodsIn(ctx.principal.language, await approversForCaller(ctx));
    }),
    handle(calls.queryTracings, (ctx) => tracingsOf(ctx, ctx.params.id)),
    handle(calls.queryScale, (ctx) => scaleOfFile(ctx, renditions, ctx.params.id)),
    handle(calls.insertTracing, (ctx) => addTracing(ctx, renditions, ctx.params.id, ctx.body)),
    handle(calls.updateTracing, (ctx) => changeTracing(ctx, renditions, ctx.params.id, ctx.body)),
    handle(calls.queryNormApprovals, (ctx) => normApprovals(ctx, ctx.params.id)),
    handle(calls.approveNorms, async (ctx) => {
      await approveNorms(ctx, ctx.params.normSetId, ctx.body);
      return true as const;
    }),
    handle(calls.queryLandmarks, (ctx) => landmarks.state(ctx, ctx.params.id)),
    handle(calls.requestLandmarks, (ctx) => landmarks.request(ctx, ctx.params.id)),
    handle(calls.landmarkCallback, (ctx) => landmarks.answer(ctx, ctx.body)),
  ];
}

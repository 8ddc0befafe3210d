import type { Call } from '@dentarium/api';
import * as catalogue from '../calls.ts';
import * as calls from '@dentarium/api/lab/calls';
import type { RecordContext } from '../../../records/record-context.ts';
import { type CallContext, handle, type Route } from '../../../records/handle.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import * as edits from '../catalogue/catalogue-edits.ts';
import * as acts from './lab-acts.ts';
import { loadLabCatalogue } from '../catalogue/lab-catalogue.ts';
import { labOrderFor } from './lab-access.ts';
import { labOrder } from './lab-info.ts';
import { labCounts, labQueue } from './lab-queue.ts';
import * as reissue from './lab-reissue.ts';
import * as review from './lab-review.ts';
import { requireOperator, type StoredOrder } from '../cases/order-access.ts';

type LabCall = Call & { readonly result: typeof calls.labOrder };

/** Creates the route of a call that acts on an order and returns its new state. */
function acting<C extends LabCall>(
  call: C,
  run: (ctx: RecordContext, input: CallContext<C>['body']) => Promise<StoredOrder>,
): Route {
  return handle<LabCall>(call, async (ctx) => labOrder(ctx, await run(ctx, ctx.body as CallContext<C>['body'])));
}

/** Creates the calls of manufacturers about orders. */
export const labRoutes = (files: OrderFiles, toAvatar: edits.AvatarConverter): Route[] => [
  handle(calls.queryLabQueue, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return labQueue(ctx, ctx.body);
  }),
  handle(calls.queryLabCounts, (ctx) => labCounts(ctx)),
  handle(calls.queryLabOrder, async (ctx) => labOrder(ctx, await labOrderFor(ctx, ctx.query.orderId, 'view'))),
  acting(calls.takeReview, review.takeReview),
  acting(calls.releaseReview, review.releaseReview),
  acting(calls.requestData, review.requestData),
  acting(calls.rejectData, review.rejectData),
  acting(calls.acceptData, review.acceptData),
  acting(calls.receiveModel, (ctx, input) => review.receiveModel(ctx, files, input)),
  acting(calls.takeDesign, acts.takeDesign),
  acting(calls.startProduction, acts.startProduction),
  acting(calls.ship, acts.ship),
  acting(calls.addTracking, acts.addTracking),
  acting(calls.offerReissue, reissue.offerReissue),
  acting(calls.refuseReissue, reissue.refuseReissue),
  acting(calls.pauseOrder, acts.pauseOrder),
  acting(calls.resumeOrder, acts.resumeOrder),
  handle(catalogue.queryLabCatalogue, (ctx) => loadLabCatalogue(ctx)),
  handle(catalogue.saveLabItem, (ctx) => edits.saveItem(ctx, ctx.body)),
  handle(catalogue.retireLabItem, (ctx) => edits.retireItem(ctx, ctx.body)),
  handle(catalogue.saveLabExpert, (ctx) => edits.saveExpert(ctx, ctx.body, toAvatar)),
  handle(catalogue.retireLabExpert, (ctx) => edits.retireExpert(ctx, ctx.body)),
];

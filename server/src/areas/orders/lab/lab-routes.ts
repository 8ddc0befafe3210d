import type { Call } from '@dentarium/api';
import * as catalogue from '../calls.ts';
import * as calls from './calls.ts';
import type { labOrder } from '@dentarium/api/orders/lab-shapes';
import type { RecordContext } from '../../../records/record-context.ts';
import { type CallContext, handle, type Route } from '../../../records/handle.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import * as edits from '../catalogue/catalogue-edits.ts';
import * as acts from './lab-actions.ts';
import { loadLabCatalogue } from '../catalogue/lab-catalogue.ts';
import { refuseCancellation } from './lab-cancellation.ts';
import { requireLabOrder } from './lab-access.ts';
import { loadLabOrder } from './lab-info.ts';
import { countLabQueues, loadLabQueue } from './lab-queue.ts';
import * as reissue from './lab-reissue.ts';
import * as review from './lab-review.ts';
import { scheduleOrder } from './lab-schedule.ts';
import { type AuthorisedOrder, requireOperator } from '../cases/order-access.ts';

type LabCall = Call & { readonly result: typeof labOrder };

/** Creates the route of a call that acts on an order and returns its new state. */
function createActionRoute<C extends LabCall>(
  call: C,
  run: (ctx: RecordContext, input: CallContext<C>['body']) => Promise<AuthorisedOrder>,
): Route {
  return handle<LabCall>(call, async (ctx) => loadLabOrder(ctx, await run(ctx, ctx.body as CallContext<C>['body'])));
}

/** Creates the calls of manufacturers about orders. */
export const createLabRoutes = (files: OrderFiles, toAvatar: edits.AvatarConverter): Route[] => [
  handle(calls.queryLabQueue, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return loadLabQueue(ctx, ctx.body);
  }),
  handle(calls.queryLabCounts, (ctx) => countLabQueues(ctx)),
  handle(calls.queryLabOrder, async (ctx) => loadLabOrder(ctx, await requireLabOrder(ctx, ctx.query.orderId, 'view'))),
  createActionRoute(calls.takeReview, review.takeReview),
  createActionRoute(calls.releaseReview, review.releaseReview),
  createActionRoute(calls.requestData, review.requestData),
  createActionRoute(calls.rejectData, review.rejectData),
  createActionRoute(calls.acceptData, review.acceptData),
  createActionRoute(calls.receiveModel, (ctx, input) => review.receiveModel(ctx, files, input)),
  createActionRoute(calls.takeDesign, acts.takeDesign),
  createActionRoute(calls.startProduction, acts.startProduction),
  createActionRoute(calls.ship, acts.shipOrder),
  createActionRoute(calls.addTracking, acts.addTracking),
  createActionRoute(calls.offerReissue, reissue.offerReissue),
  createActionRoute(calls.refuseReissue, reissue.refuseReissue),
  createActionRoute(calls.refuseCancellation, refuseCancellation),
  createActionRoute(calls.pauseOrder, acts.pauseOrder),
  createActionRoute(calls.resumeOrder, acts.resumeOrder),
  createActionRoute(calls.setOrderSchedule, scheduleOrder),
  handle(catalogue.queryLabCatalogue, (ctx) => loadLabCatalogue(ctx)),
  handle(catalogue.saveLabItem, (ctx) => edits.saveItem(ctx, ctx.body)),
  handle(catalogue.retireLabItem, (ctx) => edits.retireItem(ctx, ctx.body)),
  handle(catalogue.saveLabExpert, (ctx) => edits.saveExpert(ctx, ctx.body, toAvatar)),
  handle(catalogue.retireLabExpert, (ctx) => edits.retireExpert(ctx, ctx.body)),
];

import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as specifiedCalls from '@dentarium/api/orders/calls';
import * as formCalls from '../forms/calls.ts';
import * as calls from './calls.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { handle, type Route } from '../../../records/handle.ts';
import * as questions from './case-queries.ts';
import { getFormOrThrow, saveForm } from '../forms/forms.ts';
import { confirmReceipt, deleteOrder, withdrawOrder } from './order-actions.ts';
import { requireOrder } from './order-access.ts';
import { loadForms, loadSubmissions } from './order-details.ts';
import { loadOrderInfo } from './order-info.ts';
import { listModels, recordOpenedModel } from '../forms/order-models.ts';
import { loadShipments } from '../production/shipments.ts';

async function loadViewableOrder(ctx: RecordContext, orderId: string) {
  return (await requireOrder(ctx, orderId, 'view')).order;
}

function loadInfo(ctx: RecordContext, orderId: string) {
  return loadOrderInfo(ctx.db, ctx.principal, orderId);
}

/** The calls of orders and their parcels. */
export const orderRoutes: readonly Route[] = [
  handle(calls.queryOrderInfo, async (ctx) => loadInfo(ctx, (await loadViewableOrder(ctx, ctx.query.orderId)).id)),
  handle(calls.queryOrderSubmissions, async (ctx) =>
    loadSubmissions(ctx.db, (await loadViewableOrder(ctx, ctx.query.orderId)).id),
  ),
  handle(formCalls.queryOrderModels, (ctx) => listModels(ctx, ctx.query.orderId)),
  handle(formCalls.insertOpenedModel, async (ctx) => {
    await recordOpenedModel(ctx, ctx.body);
    return true as const;
  }),
  handle(specifiedCalls.insertOrUpdateForm, (ctx) => saveForm(ctx, ctx.body)),
  handle(specifiedCalls.withdrawOrder, async (ctx) => {
    await withdrawOrder(ctx, ctx.body);
    return loadInfo(ctx, ctx.body.orderId);
  }),
  handle(specifiedCalls.confirmReceipt, async (ctx) => {
    await confirmReceipt(ctx, ctx.body);
    return loadInfo(ctx, ctx.body.orderId);
  }),
  handle(specifiedCalls.deleteOrder, async (ctx) => {
    await deleteOrder(ctx, ctx.query);
    return true as const;
  }),
  handle(specifiedCalls.getFormInfoByOrderId, async (ctx) =>
    getFormOrThrow(ctx.db, await loadViewableOrder(ctx, ctx.query.orderId), ctx.query.formKey),
  ),
  handle(specifiedCalls.getFormListByOrderId, async (ctx) =>
    loadForms(ctx.db, await loadViewableOrder(ctx, ctx.query.orderId)),
  ),
  handle(specifiedCalls.getLastAlignStep, (ctx) => questions.loadLastSteps(ctx, ctx.query)),
  handle(specifiedCalls.getLastKeep, (ctx) => questions.findLastRetention(ctx, ctx.query.caseId)),
  handle(specifiedCalls.getTreatmentArch, (ctx) => questions.findTreatedArch(ctx, ctx.query.orderId)),
  handle(getWLinfo, async (ctx) => loadShipments(ctx.db, (await loadViewableOrder(ctx, ctx.query.orderId)).id)),
];

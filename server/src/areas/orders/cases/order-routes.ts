import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as specifiedCalls from '@dentarium/api/orders/calls';
import * as formCalls from '../forms/calls.ts';
import * as calls from './calls.ts';
import { requestCancellation, withdrawCancellation } from './cancellation.ts';
import { handle, type Route } from '../../../records/handle.ts';
import * as questions from './case-queries.ts';
import { listEarlierPrescriptions } from '../forms/earlier-prescriptions.ts';
import { getFormOrThrow, saveForm } from '../forms/forms.ts';
import { confirmReceipt, deleteOrder, withdrawOrder } from './order-actions.ts';
import { requireOrder } from './order-access.ts';
import { loadForms, loadSubmissions } from './order-details.ts';
import { loadVisibleOrderInfo } from './order-info.ts';
import { listModels, recordOpenedModel } from '../forms/order-models.ts';
import { loadShipments } from '../production/shipments.ts';

/** The calls of orders and their parcels. */
export const orderRoutes: readonly Route[] = [
  handle(calls.queryOrderInfo, (ctx) => loadVisibleOrderInfo(ctx, ctx.query.orderId)),
  handle(calls.queryOrderSubmissions, async (ctx) => {
    const { order, db } = await requireOrder(ctx, ctx.query.orderId, 'view');
    return loadSubmissions(db, order.id);
  }),
  handle(formCalls.queryOrderModels, (ctx) => listModels(ctx, ctx.query.orderId)),
  handle(formCalls.queryEarlierPrescriptions, (ctx) => listEarlierPrescriptions(ctx, ctx.query.orderId)),
  handle(formCalls.insertOpenedModel, async (ctx) => {
    await recordOpenedModel(ctx, ctx.body);
    return true as const;
  }),
  handle(specifiedCalls.insertOrUpdateForm, (ctx) => saveForm(ctx, ctx.body)),
  handle(specifiedCalls.withdrawOrder, async (ctx) => {
    await withdrawOrder(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(calls.requestCancellation, async (ctx) => {
    await requestCancellation(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(calls.withdrawCancellation, async (ctx) => {
    await withdrawCancellation(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(specifiedCalls.confirmReceipt, async (ctx) => {
    await confirmReceipt(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(specifiedCalls.deleteOrder, async (ctx) => {
    await deleteOrder(ctx, ctx.query);
    return true as const;
  }),
  handle(specifiedCalls.getFormInfoByOrderId, async (ctx) => {
    const { order, db } = await requireOrder(ctx, ctx.query.orderId, 'view');
    return getFormOrThrow(db, order, ctx.query.formKey);
  }),
  handle(specifiedCalls.getFormListByOrderId, async (ctx) => {
    const { order, db } = await requireOrder(ctx, ctx.query.orderId, 'view');
    return loadForms(db, order);
  }),
  handle(specifiedCalls.getLastAlignStep, (ctx) => questions.loadLastSteps(ctx, ctx.query)),
  handle(specifiedCalls.getLastKeep, (ctx) => questions.findLastRetention(ctx, ctx.query.caseId)),
  handle(specifiedCalls.getTreatmentArch, (ctx) => questions.findTreatedArch(ctx, ctx.query.orderId)),
  handle(getWLinfo, async (ctx) => {
    const { order, db } = await requireOrder(ctx, ctx.query.orderId, 'view');
    return loadShipments(db, order.id);
  }),
];

import * as calls from './calls.ts';
import { handle, type Route } from '../../records/handle.ts';
import { listDeliveries, resendDelivery } from './deliveries.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateWebhook, listWebhooks } from './webhooks.ts';

/** The calls about webhooks. */
export const webhookRoutes: readonly Route[] = [
  handle(calls.queryWebhooks, (ctx) => listWebhooks(ctx)),
  handle(calls.createWebhook, (ctx) => addWebhook(ctx, ctx.body)),
  handle(calls.updateWebhook, (ctx) => changeWebhook(ctx, ctx.body)),
  handle(calls.rotateWebhookSecret, (ctx) => rotateWebhook(ctx, ctx.body)),
  handle(calls.deleteWebhook, (ctx) => removeWebhook(ctx, ctx.body)),
  handle(calls.queryDeliveries, (ctx) => listDeliveries(ctx, ctx.body)),
  handle(calls.resendDelivery, (ctx) => resendDelivery(ctx, ctx.body)),
];

import * as calls from './calls.ts';
import type { Config } from '../../kernel/config/config.ts';
import { handle, type Route } from '../../records/handle.ts';
import { listDeliveries, resendDelivery } from './deliveries.ts';
import { testWebhook } from './test-webhook.ts';
import { addWebhook, changeWebhook, removeWebhook, rotateWebhook, listWebhooks } from './webhooks.ts';

/** Creates the calls about webhooks. */
export function webhookRoutes({ webhookReach }: Pick<Config, 'webhookReach'>, signal: AbortSignal): readonly Route[] {
  return [
    handle(calls.queryWebhooks, (ctx) => listWebhooks(ctx)),
    handle(calls.createWebhook, (ctx) => addWebhook(ctx, ctx.body, webhookReach)),
    handle(calls.updateWebhook, (ctx) => changeWebhook(ctx, ctx.body, webhookReach)),
    handle(calls.rotateWebhookSecret, (ctx) => rotateWebhook(ctx, ctx.body)),
    handle(calls.testWebhook, (ctx) => testWebhook(ctx, ctx.body, { reach: webhookReach, signal })),
    handle(calls.deleteWebhook, (ctx) => removeWebhook(ctx, ctx.body)),
    handle(calls.queryDeliveries, (ctx) => listDeliveries(ctx, ctx.body)),
    handle(calls.resendDelivery, (ctx) => resendDelivery(ctx, ctx.body)),
  ];
}

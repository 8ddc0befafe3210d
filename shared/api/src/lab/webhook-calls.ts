import { LAB_FUNCTIONS, PUBLISHED_ACTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId } from '../orders/shapes.ts';
import { done, filledText, id, instant, integer, pageIndex } from '../contract/shapes.ts';

const integration = service('LabIntegration', '/onlineApi/LabIntegration', { module: 'orders' });

const reading = {
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  // What happens to an order is sent, so that it changes with orders.
  reads: { labIntegration: true, order: true },
} as const;
const changing = {
  method: 'POST',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  changes: { labIntegration: true },
} as const;

/** What webhooks tell of: the actions at orders, a model that arrives before the rest of the data, a scheme that was read and not taken, and what is due by time. */
export const ORDER_EVENTS = [...PUBLISHED_ACTIONS, 'receiveModel', 'refuseScheme', 'remind', 'tellSales'] as const;
/** One of them. */
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Where events of orders are sent. */
export const webhook = z.object({
  id,
  url: z.string(),
  /** None: every event. */
  events: z.array(z.enum(ORDER_EVENTS)),
  createdAt: instant,
  /** When it was given its present secret. */
  secretAt: instant,
  /** How many deliveries wait, and how many were given up. */
  waiting: z.number(),
  failed: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookForm = {
  url: filledText(500),
  events: z.array(z.enum(ORDER_EVENTS)).check(z.maxLength(ORDER_EVENTS.length)),
};

/** The webhooks of the manufacturer, the first one first. Refused with nothing of its own. */
export const queryWebhooks = integration('QueryWebhooks', {
  ...reading,
  method: 'GET',
  result: z.array(webhook),
  summary: 'Where the events of orders are sent (ours).',
});

/**
 * Has events sent to an address from now on. The answer is the one time that the secret is shown with which they are signed.
 *
 * Refused with `order.operator`, `lab.webhookAddress`, `lab.tooManyWebhooks`.
 */
export const createWebhook = integration('CreateWebhook', {
  ...changing,
  secret: true,
  audit: 'lab.createWebhook',
  body: z.object({ operatorId, ...webhookForm }),
  result: z.object({ id, secret: z.string() }),
  summary: 'Has events of orders sent to an address; the secret is shown once (ours).',
});

/** Changes where events are sent and which; what waits goes to the new address. Refused with `order.operator`, `lab.webhookNotFound`, `lab.webhookAddress`. */
export const updateWebhook = integration('UpdateWebhook', {
  ...changing,
  audit: 'lab.updateWebhook',
  body: z.object({ operatorId, id, ...webhookForm }),
  result: done,
  summary: 'Changes where events are sent and which (ours).',
});

/**
 * Gives a webhook another secret, as `RotateMachineSecret` does for a client: events are signed with it from the next try on, also those that wait, and
 * with the one before no more. What a receiver refuses meanwhile is tried again. The answer is the one time that the secret is shown.
 *
 * Refused with `order.operator`, `lab.webhookNotFound`.
 */
export const rotateWebhookSecret = integration('RotateWebhookSecret', {
  ...changing,
  secret: true,
  audit: 'lab.rotateWebhook',
  body: z.object({ operatorId, id }),
  result: z.object({ id, secret: z.string() }),
  summary: 'Gives a webhook another secret, which is shown once (ours).',
});

/** Removes a webhook with its deliveries. Refused with `order.operator`, `lab.webhookNotFound`. */
export const deleteWebhook = integration('DeleteWebhook', {
  ...changing,
  audit: 'lab.deleteWebhook',
  body: z.object({ operatorId, id }),
  result: done,
  summary: 'Removes a webhook with its deliveries (ours).',
});

/** What became of the sending of an event. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** An event that is sent to an address. */
export const delivery = z.object({
  /** Also the `id` of the event, the same at every try. */
  id,
  webhookId: id,
  event: z.string(),
  orderId: id,
  orderShowId: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  createdAt: instant,
  /** When it is tried again; `null` once it is delivered or given up. */
  dueAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** What the last try was answered with; `null` without an answer. */
  status: z.nullable(z.number()),
  /** Why the last try failed: `answer`, `timeout`, `unreachable`, `private`; empty when it did not. */
  error: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** A page of the deliveries of a manufacturer, the latest first. Refused with nothing of its own. */
export const queryDeliveries = integration('QueryDeliveries', {
  ...reading,
  method: 'POST',
  writes: false,
  body: z.object({
    operatorId,
    webhookId: z.optional(id),
    state: z.optional(z.enum(DELIVERY_STATES)),
    pageIndex,
    pageSize: integer(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(delivery) }),
  summary: 'What was sent to the webhooks of the manufacturer (ours).',
});

/** Sends an event once more, whatever became of it. Refused with `order.operator`, `lab.deliveryNotFound`. */
export const resendDelivery = integration('ResendDelivery', {
  ...changing,
  audit: 'lab.resend',
  body: z.object({ operatorId, id }),
  result: done,
  summary: 'Sends an event to its webhook once more (ours).',
});

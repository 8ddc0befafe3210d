import { LAB_FUNCTIONS, PUBLISHED_ACTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId } from '../orders/shapes.ts';
import { okResult, filledText, id, instant, integer, pageIndex } from '../contract/shapes.ts';

const integration = service('LabIntegration', '/onlineApi/LabIntegration', { module: 'orders' });

const reading = {
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  // Events follow orders, so the deliveries change with orders.
  reads: { labIntegration: true, order: true },
} as const;
const changing = {
  method: 'POST',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  changes: { labIntegration: true },
} as const;

/**
 * The events of webhooks: the actions on orders, a model that arrives before the rest of the data, a scheme that was
 * read and refused, and due dates.
 */
export const ORDER_EVENTS = [...PUBLISHED_ACTIONS, 'receiveModel', 'refuseScheme', 'remind', 'tellSales'] as const;
/** One of the events. */
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** An address to which events of orders are sent. */
export const webhook = z.object({
  id,
  url: z.string(),
  /** An empty list stands for every event. */
  events: z.array(z.enum(ORDER_EVENTS)),
  createdAt: instant,
  /** The time of its current secret. */
  secretAt: instant,
  /** The numbers of waiting and abandoned deliveries. */
  waiting: z.number(),
  failed: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

const webhookForm = {
  url: filledText(500),
  events: z.array(z.enum(ORDER_EVENTS)).check(z.maxLength(ORDER_EVENTS.length)),
};

/** Lists the webhooks of the manufacturer, the first one first. It has no refusals of its own. */
export const queryWebhooks = integration('QueryWebhooks', {
  ...reading,
  method: 'GET',
  result: z.array(webhook),
  summary: 'The addresses to which the events of orders are sent (ours).',
});

/**
 * Sends events to an address from now on. The secret with which they are signed is shown in this answer only.
 *
 * Refused with `order.operator`, `lab.webhookAddress`, `lab.tooManyWebhooks`.
 */
export const createWebhook = integration('CreateWebhook', {
  ...changing,
  secret: true,
  audit: 'lab.createWebhook',
  body: z.object({ operatorId, ...webhookForm }),
  result: z.object({ id, secret: z.string() }),
  summary: 'Sends events of orders to an address; the secret is shown once (ours).',
});

/**
 * Changes the address and the events of a webhook; waiting events are sent to the new address. Refused with
 * `order.operator`, `lab.webhookNotFound`, `lab.webhookAddress`.
 */
export const updateWebhook = integration('UpdateWebhook', {
  ...changing,
  audit: 'lab.updateWebhook',
  body: z.object({ operatorId, id, ...webhookForm }),
  result: okResult,
  summary: 'Changes the address and the events of a webhook (ours).',
});

/**
 * Gives a webhook another secret, like `RotateMachineSecret` for a client: all events, including waiting ones, are
 * signed with it from the next attempt on, and no longer with the former one. Deliveries that a receiver refuses
 * meanwhile are retried. The secret is shown in this answer only.
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
  result: okResult,
  summary: 'Removes a webhook with its deliveries (ours).',
});

/** The state of the delivery of an event. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** An event that is sent to an address. */
export const delivery = z.object({
  /** Also the `id` of the event, the same at every attempt. */
  id,
  webhookId: id,
  event: z.string(),
  orderId: id,
  orderShowId: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number(),
  createdAt: instant,
  /** The time of the next attempt; `null` once it is delivered or abandoned. */
  dueAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** The status of the last attempt; `null` without an answer. */
  status: z.nullable(z.number()),
  /** The reason why the last attempt failed: `answer`, `timeout`, `unreachable`, `private`; empty if it did not. */
  error: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** Returns a page of the deliveries of a manufacturer, the latest first. It has no refusals of its own. */
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
  summary: 'The deliveries to the webhooks of the manufacturer (ours).',
});

/** Sends an event once more, whatever its state. Refused with `order.operator`, `lab.deliveryNotFound`. */
export const resendDelivery = integration('ResendDelivery', {
  ...changing,
  audit: 'lab.resend',
  body: z.object({ operatorId, id }),
  result: okResult,
  summary: 'Sends an event to its webhook once more (ours).',
});

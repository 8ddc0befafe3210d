import { declareFailures } from '@dentarium/api';
import { LAB_FUNCTIONS, LAB_INTEGRATION, ORDER_EVENTS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { operatorId } from '@dentarium/api/orders/shapes';
import { okResult, filledText, nameText, id, instant, integer, pageIndex, seenVersion } from '@dentarium/api/shapes';

declare module '@dentarium/api/data-tags' {
  interface DataTags {
    /** Machine clients, webhooks and deliveries of a manufacturer. */
    labIntegration: 'whole';
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'lab.functions': AreaError;
    'lab.clientNotFound': AreaError;
    'lab.tooManyClients': AreaError;
    'lab.noTokens': AreaError;
    'lab.webhookNotFound': AreaError;
    'lab.webhookAddress': AreaError;
    'lab.tooManyWebhooks': AreaError;
    'lab.deliveryNotFound': AreaError;
  }
  interface AreaStaleNouns {
    webhook: AreaNoun;
  }
}

declareFailures({
  errors: {
    'lab.functions': {
      status: 403,
      ch: '只能授予您自己拥有的职能。',
      en: 'Only functions that you have yourself can be given to a system, and only systems with such functions changed.',
    },
    'lab.clientNotFound': {
      status: 404,
      ch: '该系统客户端不存在或已停用。',
      en: 'There is no such machine client in use.',
    },
    'lab.tooManyClients': {
      status: 409,
      ch: '最多 20 个系统客户端。',
      en: 'At most 20 machine clients can be in use.',
    },
    'lab.noTokens': {
      status: 409,
      ch: '本站点使用外部身份提供方，不向系统签发令牌。',
      en: 'This site has an external identity provider and issues no tokens to systems.',
    },
    'lab.webhookNotFound': { status: 404, ch: '该推送地址不存在。', en: 'There is no such webhook.' },
    'lab.webhookAddress': {
      status: 400,
      ch: '推送地址须为完整的网址，且不得指向本机；公有云模式下须为 https，且不得指向内网。',
      en: 'The address has to be a complete web address, and none of this machine; in public mode with https, and none of a private network.',
    },
    'lab.tooManyWebhooks': { status: 409, ch: '最多 10 个推送地址。', en: 'At most 10 webhooks can be kept.' },
    'lab.deliveryNotFound': { status: 404, ch: '该推送记录不存在。', en: 'There is no such delivery.' },
  },
  staleNouns: { webhook: { ch: '推送地址', en: 'webhook' } },
});

// No machine client makes these calls: they are for people.
const integration = service('LabIntegration', '/onlineApi/LabIntegration', { module: 'orders' });

const changing = {
  method: 'POST',
  own: true,
  permission: { lab: LAB_INTEGRATION },
  changes: { labIntegration: true },
} as const;

/** A system of a manufacturer that makes calls automatically. */
export const machineClient = z.object({
  /** Also the `operatorId` of its calls. */
  clientId: id,
  name: z.string(),
  functions: z.array(z.enum(LAB_FUNCTIONS)),
  createdBy: z.string(),
  createdAt: instant,
  /** The time of its current secret. */
  secretAt: instant,
  /** The end of its secret; `null` without an end. */
  expiresAt: z.nullable(instant),
  /** The time of its last call, to the minute; `null` before the first one. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** True if the caller may change it: they have all of its functions. */
  mayChange: z.boolean(),
});
export type MachineClient = z.infer<typeof machineClient>;

/** The credentials of a machine client; they are shown once. */
const credentials = z.object({ clientId: id, secret: z.string() });

/** Lists the machine clients of the manufacturer, those in use first. It has no refusals of its own. */
export const queryMachineClients = integration('QueryMachineClients', {
  method: 'GET',
  own: true,
  permission: { lab: LAB_INTEGRATION },
  reads: { labIntegration: true },
  result: z.object({
    /** True if the site issues tokens to machines; one with an external identity provider does not. */
    isOffered: z.boolean(),
    tokenAddress: z.string(),
    scope: z.string(),
    clients: z.array(machineClient),
  }),
  summary: 'The systems of the manufacturer that make calls automatically (ours).',
});

/**
 * Creates a machine client with functions of the caller. Its secret is shown in this answer only.
 *
 * Refused with `order.operator`, `lab.functions` (one that the caller does not have), `lab.tooManyClients`, `lab.noTokens`.
 */
export const createMachineClient = integration('CreateMachineClient', {
  ...changing,
  secret: true,
  audit: 'lab.createClient',
  body: z.object({
    operatorId,
    name: nameText(60),
    functions: z.array(z.enum(LAB_FUNCTIONS)).check(z.minLength(1), z.maxLength(LAB_FUNCTIONS.length)),
    /** The days for which a secret is valid; `null` without an end. */
    validDays: z.nullable(integer(1, 3650)),
  }),
  result: credentials,
  summary: 'Creates a machine client; its secret is shown once (ours).',
});

/**
 * Gives a machine client another secret, valid for as many days; the former one and its tokens end at once.
 *
 * Refused with `order.operator`, `lab.clientNotFound`, `lab.functions`.
 */
export const rotateMachineSecret = integration('RotateMachineSecret', {
  ...changing,
  secret: true,
  audit: 'lab.rotateClient',
  body: z.object({ operatorId, clientId: id }),
  result: credentials,
  summary: 'Gives a machine client another secret, which is shown once (ours).',
});

/** Revokes a machine client permanently. Refused with `order.operator`, `lab.clientNotFound`, `lab.functions`. */
export const revokeMachineClient = integration('RevokeMachineClient', {
  ...changing,
  audit: 'lab.revokeClient',
  body: z.object({ operatorId, clientId: id }),
  result: okResult,
  summary: 'Revokes a machine client with its tokens (ours).',
});

const reading = {
  own: true,
  permission: { lab: LAB_INTEGRATION },
  // Events follow orders, so the deliveries change with orders.
  reads: { labIntegration: true, order: true },
} as const;

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
  /** The events of the last seven days: all, delivered ones, and those delivered by the first attempt. */
  lastWeek: z.object({ total: z.number(), delivered: z.number(), atOnce: z.number() }),
  /** True if its last answer was slow or none, so that it has a lane for slow webhooks. */
  isSlow: z.boolean(),
  /** Increases with each change of its address or events. */
  version: z.number(),
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
 * `order.operator`, `lab.webhookNotFound`, `lab.webhookAddress`, `version.stale`.
 */
export const updateWebhook = integration('UpdateWebhook', {
  ...changing,
  audit: 'lab.updateWebhook',
  body: z.object({ operatorId, id, version: seenVersion, ...webhookForm }),
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

/**
 * Sends a signed event `test` without an order to a webhook at once, and returns the outcome. The event is not
 * repeated.
 *
 * Refused with `order.operator`, `lab.webhookNotFound`.
 */
export const testWebhook = integration('TestWebhook', {
  method: 'POST',
  own: true,
  permission: { lab: LAB_INTEGRATION },
  // No transaction is open while the receiver answers.
  writes: false,
  reads: { labIntegration: true },
  audit: 'lab.testWebhook',
  body: z.object({ operatorId, id }),
  result: z.object({
    /** The status of the answer; `null` without one. */
    status: z.nullable(z.number()),
    /** As in a delivery; empty if the event was accepted. */
    error: z.string(),
    milliseconds: z.number(),
  }),
  summary: 'Sends a test event to a webhook at once (ours).',
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

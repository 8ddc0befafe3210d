import { declareFailures } from '@dentarium/api';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { operatorId, courier, formKey, reasonText, stepList, waybill } from '@dentarium/api/orders/shapes';
import { filledText, id, integer, namedInstant, pageIndex, plainDate, text } from '@dentarium/api/shapes';
import { labAction, labOrder, labRow } from '@dentarium/api/orders/lab-shapes';
import { orderFile } from '@dentarium/api/orders/upload-calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'lab.tooManyEvents': AreaError;
    'lab.trackingTime': AreaError;
    'order.noParcel': AreaError;
  }
}

declareFailures({
  errors: {
    'lab.tooManyEvents': {
      status: 409,
      ch: '该包裹的物流记录已达上限（{limit} 条）。',
      en: 'This parcel has the greatest number of events, {limit}.',
    },
    'lab.trackingTime': {
      status: 400,
      ch: '物流时间不能晚于当前时间，签收时间不能早于发货时间。',
      en: 'What happened to a parcel cannot lie in the future, and its delivery not before its shipping.',
    },
    'order.noParcel': { status: 409, ch: '没有待接收的模型包裹。', en: 'No parcel with a model is awaited.' },
  },
});

/** The sortings of a queue. */
export const LAB_SORTS = ['waiting', 'due', 'priority'] as const;
/** The highest priority of an order. */
const MAX_PRIORITY = 2;

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });

/**
 * Returns a page of the orders that wait for a function of the caller, the longest waiting first unless `sort` says
 * otherwise; `all` lists every order that was ever sent.
 *
 * Refused with `access.denied` (not a function of the caller).
 */
export const queryLabQueue = lab('QueryLabQueue', {
  method: 'POST',
  own: true,
  writes: false,
  permission: { lab: LAB_FUNCTIONS },
  body: z.object({
    operatorId,
    labFunction: z.enum([...LAB_FUNCTIONS, 'all']),
    keyword: z.optional(text(100)),
    /** The longest waiting first by default; by the day when it is due; or by priority, then by that day. */
    sort: z.optional(z.enum(LAB_SORTS)),
    /** Only orders of these priorities. */
    priorities: z.optional(z.array(integer(0, MAX_PRIORITY)).check(z.maxLength(MAX_PRIORITY + 1))),
    /** Only orders whose day is over. */
    isOverdue: z.optional(z.boolean()),
    pageIndex,
    pageSize: integer(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(labRow) }),
  reads: { order: true },
  summary: 'The orders that wait for a function of the manufacturer (ours).',
});

/** Counts the orders that wait for each function of the caller. It has no refusals of its own. */
export const queryLabCounts = lab('QueryLabCounts', {
  method: 'GET',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  result: z.array(z.object({ labFunction: z.enum(LAB_FUNCTIONS), count: z.number() })),
  reads: { order: true },
  summary: 'The numbers of orders that wait for each function of the user (ours).',
});

/** Returns an order that was sent to the manufacturer of the caller. Refused with `order.notFound`. */
export const queryLabOrder = lab('QueryLabOrder', {
  method: 'GET',
  own: true,
  permission: { lab: LAB_FUNCTIONS },
  query: z.object({ orderId: id }),
  result: labOrder,
  reads: { order: true },
  summary: 'One order as the manufacturer sees it (ours).',
});

/**
 * Locks an order in review for 30 minutes, so that it is not withdrawn meanwhile; a repetition prolongs the lock.
 *
 * Refused with `order.operator`, `order.notFound`, `order.paused`, `order.status`, `order.locked` (by another reviewer), `version.stale`.
 */
export const takeReview = lab('TakeReview', {
  method: 'POST',
  own: true,
  permission: { lab: 'reviewer' },
  audit: 'lab.takeReview',
  body: labAction,
  result: labOrder,
  changes: { order: true },
  summary: 'Locks an order for review for 30 minutes (ours).',
});

/**
 * Releases an order that the caller has locked. Refused with `order.operator`, `order.notFound`, `order.locked`,
 * `version.stale`.
 */
export const releaseReview = lab('ReleaseReview', {
  method: 'POST',
  own: true,
  permission: { lab: 'reviewer' },
  audit: 'lab.releaseReview',
  body: labAction,
  result: labOrder,
  changes: { order: true },
  summary: 'Releases an order that was locked for review (ours).',
});

const action = {
  method: 'POST',
  own: true,
  result: labOrder,
  changes: { order: true },
} as const;

/**
 * Requests more data from the doctor (rows D8, P2, A6). Refused with `order.operator`, `order.notFound`,
 * `order.paused`, `order.status`, `order.locked`, `order.formKey` (not a form of this order),
 * `order.cancellationOpen` (of a design: the clinic wants to cancel it), `version.stale` with the order.
 */
export const requestData = lab('RequestData', {
  ...action,
  permission: { lab: ['reviewer', 'designer'] },
  audit: 'lab.requestData',
  body: z.extend(labAction, {
    items: z.array(z.object({ formKey, text: filledText(500) })).check(z.minLength(1), z.maxLength(20)),
  }),
  summary: 'Requests more data (ours).',
});

/**
 * Returns an order with a reason for each form (rows D9, A6). Refused with `order.operator`, `order.notFound`,
 * `order.paused`, `order.status`, `order.locked`, `order.formKey` (not a form of the last submission), `version.stale`
 * with the order.
 */
export const rejectData = lab('RejectData', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.rejectData',
  body: z.extend(labAction, {
    reasons: z.array(z.object({ formKey, reason: filledText(500) })).check(z.minLength(1), z.maxLength(20)),
  }),
  summary: 'Rejects data with a reason for each form (ours).',
});

/**
 * Accepts the data (rows D10, A6): to design, or a retention without design to production. Refused with `order.operator`,
 * `order.notFound`, `order.paused`, `order.status`, `order.locked`, `order.filesUnreadable`, `order.filesLoading` (not read to their end yet),
 * `version.stale` with the order.
 */
export const acceptData = lab('AcceptData', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.acceptData',
  body: labAction,
  summary: 'Accepts the data of an order (ours).',
});

/**
 * Records that a mailed model has arrived (row D5). Refused with `order.operator`, `order.notFound`, `order.paused`,
 * `order.noParcel` (none is awaited), `version.stale` with the order.
 */
export const receiveModel = lab('ReceiveModel', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.receiveModel',
  body: labAction,
  summary: 'Records that a mailed model has arrived (ours).',
});

/**
 * Takes an order into design (row P1). Refused with `order.operator`, `order.notFound`, `order.paused`, `order.status`, `version.stale` with the
 * order.
 */
export const takeDesign = lab('TakeDesign', {
  ...action,
  permission: { lab: 'designer' },
  audit: 'lab.takeDesign',
  body: labAction,
  summary: 'Takes an order into design (ours).',
});

/**
 * Starts the production of a batch (row F1). Refused with `order.operator`, `order.notFound`, `order.paused`,
 * `order.status`, `order.cancellationOpen` (the clinic wants to cancel it), `version.stale` with the order.
 */
export const startProduction = lab('StartProduction', {
  ...action,
  permission: { lab: 'factory' },
  audit: 'lab.startProduction',
  body: labAction,
  summary: 'Starts the production of a batch (ours).',
});

/**
 * Ships a batch (row F2), also of a paused order. Refused with `order.operator`, `order.notFound`, `order.status`, `version.stale` with
 * the order.
 */
export const ship = lab('Ship', {
  ...action,
  permission: { lab: 'factory' },
  audit: 'lab.ship',
  body: z.extend(labAction, { courier, waybill }),
  summary: 'Ships a batch (ours); a repeated request returns the first answer.',
});

/**
 * Records an event of a parcel manually. Refused with `order.operator`, `order.notFound` (no such parcel),
 * `lab.trackingTime` (more than five minutes ahead of the server, or a delivery as long before the shipping),
 * `lab.tooManyEvents`.
 */
export const addTracking = lab('AddTracking', {
  ...action,
  permission: { lab: 'factory' },
  audit: 'lab.addTracking',
  body: z.object({
    operatorId,
    shipmentId: id,
    at: namedInstant,
    place: text(100),
    text: filledText(200),
    isDelivered: z.boolean(),
  }),
  summary: 'Records the location of a parcel (ours).',
});

/**
 * Offers terms for a reissue (row R2): `price` in yuan, for one that is not free, and the steps of the application that
 * are remade; none of retainers. Refused with `order.operator`, `order.notFound`, `order.paused`, `order.status`,
 * `order.terms` (free with a price, or not free without one; no step, or one that was not applied for), `version.stale`
 * with the order.
 */
export const offerReissue = lab('OfferReissue', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.offerReissue',
  body: z.extend(labAction, {
    isFree: z.boolean(),
    price: z.nullable(integer(0, 1_000_000)),
    upperSteps: stepList,
    lowerSteps: stepList,
  }),
  summary: 'Offers terms for a reissue (ours).',
});

/** Refuses a reissue (row R3). Refused with `order.operator`, `order.notFound`, `order.paused`, `order.status`, `version.stale` with the order. */
export const refuseReissue = lab('RefuseReissue', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.refuseReissue',
  body: z.extend(labAction, { reason: reasonText }),
  summary: 'Refuses a reissue (ours).',
});

/**
 * Refuses the request of a clinic to cancel an order, with a reason (row C3). Refused with `order.operator`,
 * `order.notFound`, `order.paused`, `order.status`, `order.noCancellation` (taken back meanwhile), `version.stale` with
 * the order.
 */
export const refuseCancellation = lab('RefuseCancellation', {
  ...action,
  permission: { lab: 'reviewer' },
  audit: 'lab.refuseCancellation',
  body: z.extend(labAction, { reason: reasonText }),
  summary: 'Refuses to cancel an order (ours).',
});

/** Pauses an order in any status (4.6). Refused with `order.operator`, `order.notFound`, `order.paused` (already), `version.stale` with the order. */
export const pauseOrder = lab('Pause', {
  ...action,
  permission: { lab: 'sales' },
  audit: 'lab.pause',
  body: z.extend(labAction, { reason: reasonText }),
  summary: 'Pauses an order (ours).',
});

/**
 * Resumes a paused order in its former status. Refused with `order.operator`, `order.notFound`, `order.notPaused`,
 * `patient.terminated` (it resumes with the treatment), `version.stale` with the order.
 */
export const resumeOrder = lab('Resume', {
  ...action,
  permission: { lab: 'sales' },
  audit: 'lab.resume',
  body: labAction,
  summary: 'Resumes a paused order (ours).',
});

const anyFunction = { lab: LAB_FUNCTIONS } as const;

/**
 * Sets the day by which an order is to be shipped, and its priority. The clinic sees the day if `isDueShared`, and never
 * the priority. The shipping of the order clears both. Refused with `order.operator`, `order.notFound`, `order.status`
 * (nothing of it is to be made), `version.stale` with the order.
 */
export const setOrderSchedule = lab('SetOrderSchedule', {
  ...action,
  permission: anyFunction,
  audit: 'lab.schedule',
  body: z.extend(labAction, {
    dueOn: z.nullable(plainDate),
    priority: integer(0, MAX_PRIORITY),
    isDueShared: z.boolean(),
  }),
  summary: 'Sets the day when an order is due, and its priority (ours).',
});

/** Lists the files of the submissions of an order, the last submission first. Refused with `order.notFound`. */
export const queryLabFiles = lab('QueryLabFiles', {
  method: 'GET',
  own: true,
  permission: anyFunction,
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  reads: { order: true },
  summary: 'The files of an order for its manufacturer (ours).',
});

/**
 * Retries the failed files of an order, like `SyncFailFileByOrder` for its doctor. Those of the last submission count.
 *
 * Returns the files that are retried. Refused with `order.operator`, `order.notFound`.
 */
export const retryLabFiles = lab('RetryLabFiles', {
  method: 'POST',
  own: true,
  permission: anyFunction,
  audit: 'lab.retryFiles',
  body: z.object({ operatorId, orderId: id }),
  result: z.array(orderFile),
  changes: { order: true },
  summary: 'Retries the failed files of an order, for its manufacturer (ours).',
});

import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import {
  courier,
  formKey,
  operatorId,
  orderHistoryEntry,
  orderInfo,
  orderRow,
  orderSubmission,
  reasonText,
  stepList,
  waybill,
} from '../orders/shapes.ts';
import { filledText, id, instant, integer, pageIndex, text, version } from '../contract/shapes.ts';

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });

/** The input of every action of the manufacturer. */
export const labAction = z.object({ operatorId, orderId: id, version, note: z.optional(text(1000)) });

/** An order in the view of the manufacturer, without internal notes of the clinic on the patient. */
export const labRow = z.extend(orderRow, {
  orgName: z.object({ ch: z.string(), en: z.string() }),
  /** The user who has taken it: a reviewer for 30 minutes, or the designer. */
  takenBy: z.nullable(z.object({ id, name: z.string() })),
  lockedUntil: z.nullable(instant),
});
export type LabRow = z.infer<typeof labRow>;

/** An order with the data for the work of the manufacturer. */
export const labOrder = z.extend(orderInfo, {
  orgName: labRow.shape.orgName,
  takenBy: labRow.shape.takenBy,
  /** The submissions of the order, the latest last. The current forms of the clinic are not included. */
  submissions: z.array(orderSubmission),
  history: z.array(orderHistoryEntry),
});
export type LabOrder = z.infer<typeof labOrder>;

/**
 * Lists the functions of the caller at their manufacturer; none for an account of a clinic. It has no refusals of its
 * own.
 */
export const queryLabFunctions = lab('QueryLabFunctions', {
  method: 'GET',
  own: true,
  permission: 'signedIn',
  result: z.object({ functions: z.array(z.enum(LAB_FUNCTIONS)), orgId: z.nullable(id) }),
  reads: { ownAccount: true },
  summary: 'The functions that the user has at a manufacturer (ours).',
});

/**
 * Returns a page of the orders that wait for a function of the caller, the longest waiting first; `all` lists every
 * order that was ever sent.
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

/** Releases an order that the caller has locked. Refused with `order.operator`, `order.notFound`, `order.locked`. */
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
 * `order.paused`, `order.status`, `order.locked`, `order.formKey` (not a form of this order), `version.stale` with the
 * order.
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
 * `order.paused`, `order.status`, `order.locked`, `order.formKey`, `version.stale` with the order.
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
 * `order.status`, `version.stale` with the order.
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
 * `lab.trackingTime` (more than five minutes ahead of the server, or a delivery as long before the shipping).
 */
export const addTracking = lab('AddTracking', {
  ...action,
  permission: { lab: 'factory' },
  audit: 'lab.addTracking',
  body: z.object({
    operatorId,
    shipmentId: id,
    at: instant.check(z.maxLength(40)),
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

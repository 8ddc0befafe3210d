import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { orderInfo, orderSubmission, operatorId, ORDER_TAB_KEYS, reasonText } from '@dentarium/api/orders/shapes';
import { id, okResult, seenVersion, text, version } from '@dentarium/api/shapes';
import { orderFilter } from '@dentarium/api/orders/case-calls';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/**
 * Counts the orders of each tab under the same filter; `tab` of the filter is ignored. Exact up to 10,000 and 10,001
 * beyond.
 *
 * Refused with `order.operator`.
 */
export const queryOrderCounts = cases('QueryOrderCounts', {
  method: 'POST',
  own: true,
  writes: false,
  permission: mayOrder,
  body: orderFilter,
  result: z.record(z.enum(ORDER_TAB_KEYS), z.number()),
  reads: { order: true, patient: true },
  summary: 'The number of orders in each tab of the list (ours).',
});

/**
 * Counts the same as `GetCaseNeedDealNum` over every organisation of the caller, for the badge of the tab: the list with
 * `isMine` and `isPending`. It has no refusals of its own.
 */
export const queryPendingCount = cases('QueryPendingCount', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  result: z.number(),
  reads: { order: true },
  summary: 'The number of orders that wait for the user, for the badge of the tab (ours).',
});

/**
 * Changes the remark of a case, by which the list is searched. Refused with `order.operator`, `order.notFound`,
 * `access.denied`, `version.stale` (`version` is that of the case).
 */
export const updateCaseRemark = cases('UpdateCaseRemark', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.remark',
  body: z.object({ caseId: id, operatorId, version: seenVersion, remark: text(500) }),
  result: okResult,
  changes: { order: true },
  summary: 'Changes the remark of a case (ours).',
});

const orders = service('OrderServer', '/onlineApi/OrderServer', { module: 'orders' });
const orderParams = z.object({ orderId: id });

/** Returns an order with all data of its page. Refused with `order.notFound`. */
export const queryOrderInfo = orders('QueryOrderInfo', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: orderParams,
  result: orderInfo,
  reads: { order: true, patient: true },
  summary: 'One order with its forms, requests, rejections and parcels (ours).',
});

/**
 * Changes the product of an order that is not submitted, or was returned or withdrawn (row D2-item). The only order of a
 * case changes the product of the case, too. `expertId` is needed for a product that needs an expert if the case has none.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `order.paused`, `order.status`, `order.hasDesign`,
 * `order.item` (not offered for this patient and type), `order.expert`, `version.stale` with the order.
 */
export const updateTreatmentItem = orders('UpdateTreatmentItem', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.item',
  body: z.object({ operatorId, orderId: id, version, treatmentItemId: id, expertId: z.optional(id) }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Changes the product of a draft (ours).',
});

/**
 * Requests the cancellation of an order that its manufacturer works on and has not begun to produce (row C1). The status
 * stays until a reviewer accepts or refuses the request; nothing is confirmed, changed or produced meanwhile.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`,
 * `order.status`, `order.archived`, `order.cancellationOpen` (requested already), `version.stale` with the order.
 */
export const requestCancellation = orders('RequestCancellation', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.requestCancellation',
  body: z.object({ operatorId, orderId: id, version, reason: reasonText }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Requests the cancellation of an order (ours).',
});

/**
 * Takes the request to cancel an order back (row C2).
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`,
 * `order.status`, `order.noCancellation` (answered meanwhile), `version.stale` with the order.
 */
export const withdrawCancellation = orders('WithdrawCancellation', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.withdrawCancellation',
  body: z.object({ operatorId, orderId: id, version }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Takes the request to cancel an order back (ours).',
});

/** Lists the submissions of an order, the first one first. Refused with `order.notFound`. */
export const queryOrderSubmissions = orders('QueryOrderSubmissions', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: orderParams,
  result: z.array(orderSubmission),
  reads: { order: true },
  summary: 'The submissions of an order with their frozen forms (ours).',
});

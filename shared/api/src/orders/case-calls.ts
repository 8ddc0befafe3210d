import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId, ORDER_TAB_KEYS, orderRow, orderType, treatmentCase } from './shapes.ts';
import { done, id, instant, integer, pageIndex, text } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const moment = instant.check(z.maxLength(30));
const ofPatient = z.object({ patientId: id });

/** What the list is filtered and sorted by. All that is given must hold. */
export const orderFilter = z.object({
  operatorId,
  orgId: z.optional(id),
  tab: z.optional(z.enum(ORDER_TAB_KEYS)),
  /** Part of the number of the order, of the name, ID or phone of the patient, or of the remark. */
  keyword: z.optional(text(100)),
  patientId: z.optional(id),
  doctorId: z.optional(id),
  types: z.optional(z.array(orderType).check(z.maxLength(3))),
  detailStatuses: z.optional(z.array(integer(10_000, 59_999)).check(z.maxLength(30))),
  treatmentItemId: z.optional(id),
  isPaused: z.optional(z.boolean()),
  /** Only orders that wait for the caller's side: those that the badge counts. */
  isPending: z.optional(z.boolean()),
  /** Changed last at this instant or later, and before that one. Who asks knows where a day begins. */
  updatedFrom: z.optional(moment),
  updatedBefore: z.optional(moment),
  /** Created at this instant or later, and before that one. */
  createdFrom: z.optional(moment),
  createdBefore: z.optional(moment),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/**
 * A page of the orders of the patients whom the caller sees, those that changed last first. The tab `all` has no
 * archived ones. `total` is exact up to 10,000 and 10,001 beyond.
 *
 * Refused with `order.operator`.
 */
export const getCaseListV3 = cases('GetCaseListV3', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.extend(orderFilter, {
    sort: z.optional(z.enum(['updated', 'created', 'waiting'])),
    order: z.optional(z.enum(['asc', 'desc'])),
    pageIndex,
    pageSize: integer(1, 100),
  }),
  result: z.object({ total: z.number(), items: z.array(orderRow) }),
  reads: { order: true, patient: true },
  summary: 'A page of the orders that the user may see. More than 10,000 are counted as 10,001.',
});

/**
 * How many orders each tab has under the same filter; `tab` of the filter is not looked at. Exact up to 10,000 and 10,001 beyond.
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
  summary: 'How many orders each tab of the list has (ours).',
});

/**
 * The pending orders of the caller: not paused, not archived, and waiting for the doctor (`order-states.md` 2).
 *
 * Refused with `order.operator`, `access.denied` (not the caller's organisation).
 */
export const getCaseNeedDealNum = cases('GetCaseNeedDealNum', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.object({ operatorId, orgId: z.optional(id) }),
  result: z.number(),
  reads: { order: true },
  summary: 'How many orders wait for the user.',
});

/** The same as `GetCaseNeedDealNum` over every organisation of the caller, for the badge of the tab. Refused with nothing of its own. */
export const queryPendingCount = cases('QueryPendingCount', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  result: z.number(),
  reads: { order: true },
  summary: 'How many orders wait for the user, for the badge of the tab (ours).',
});

/** The drafts and open orders of a patient, to be continued (`order-states.md` 6). Refused with `patient.notFound`. */
export const getIngCase = cases('GetIngCase', {
  method: 'GET',
  permission: mayOrder,
  query: ofPatient,
  result: z.array(z.extend(orderRow, { isDraft: z.boolean() })),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The orders of a patient that are under way.',
});

/** The orders of a patient, those that changed last first. Refused with `patient.notFound`. */
export const getCaseListByPatinetId = cases('GetCaseListByPatinetId', {
  method: 'GET',
  permission: mayOrder,
  query: ofPatient,
  result: z.array(orderRow),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The orders of a patient.',
});

/** The cases of a patient with their orders, the latest case first. Refused with `patient.notFound`. */
export const getCaseManagementListByPatientId = cases('GetCaseManagementListByPatientId', {
  method: 'GET',
  permission: mayOrder,
  query: ofPatient,
  result: z.array(treatmentCase),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The cases of a patient with their orders.',
});

/**
 * Archives a case with its orders, or brings it back.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`.
 */
export const updateIsArchive = cases('UpdateIsArchive', {
  method: 'PUT',
  permission: mayOrder,
  audit: 'order.archive',
  body: z.object({ caseId: id, isArchive: z.boolean(), source: z.optional(text(50)), operatorId }),
  result: done,
  changes: { order: true },
  summary: 'Archives a case, or takes it out of the archive.',
});

/**
 * Makes a case a favourite, or none any more.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`.
 */
export const updateIsCollect = cases('UpdateIsCollect', {
  method: 'PUT',
  permission: mayOrder,
  audit: 'order.collect',
  body: z.object({ caseId: id, isCollect: z.boolean(), operatorId: z.optional(operatorId) }),
  result: done,
  changes: { order: true },
  summary: 'Makes a case a favourite, or takes that back.',
});

/** Changes the remark of a case, which the list is searched by. Refused with `order.operator`, `order.notFound`, `access.denied`. */
export const updateCaseRemark = cases('UpdateCaseRemark', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.remark',
  body: z.object({ caseId: id, operatorId, remark: text(500) }),
  result: done,
  changes: { order: true },
  summary: 'Changes the remark of a case (ours).',
});

/**
 * Deletes a case whose only order is a draft and was never accepted (row D12).
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`, `order.notOnly`,
 * `order.accepted`.
 */
export const deleteCase = cases('DeleteCase', {
  method: 'DELETE',
  permission: mayOrder,
  audit: 'order.deleteCase',
  query: z.object({ caseId: id, operatorId }),
  result: done,
  changes: { order: true },
  summary: 'Deletes a case that was never accepted.',
});

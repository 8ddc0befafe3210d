import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { operatorId, ORDER_TAB_KEYS, orderRow, orderType, treatmentCase } from './shapes.ts';
import { okResult, id, integer, namedInstant, pageIndex, seenVersionText, text } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const patientParams = z.object({ patientId: id });

/** The filter and the sorting of the list. All given conditions must be met. */
export const orderFilter = z.object({
  operatorId,
  orgId: z.optional(id),
  tab: z.optional(z.enum(ORDER_TAB_KEYS)),
  /** A part of the number of the order, of the name, ID or phone of the patient, or of the remark. */
  keyword: z.optional(text(100)),
  patientId: z.optional(id),
  doctorId: z.optional(id),
  types: z.optional(z.array(orderType).check(z.maxLength(3))),
  detailStatuses: z.optional(z.array(integer(10_000, 59_999)).check(z.maxLength(30))),
  treatmentItemId: z.optional(id),
  isPaused: z.optional(z.boolean()),
  /** Only orders that wait for the clinic. */
  isPending: z.optional(z.boolean()),
  /** Only orders of patients whom the caller attends, and those that the caller has created. */
  isMine: z.optional(z.boolean()),
  /** Last changed at this instant or later, and before that one. The caller knows when a day begins. */
  updatedFrom: z.optional(namedInstant),
  updatedBefore: z.optional(namedInstant),
  /** Created at this instant or later, and before that one. */
  createdFrom: z.optional(namedInstant),
  createdBefore: z.optional(namedInstant),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/**
 * Returns a page of the orders of the patients whom the caller sees, the last changed first. The tab `all` has no
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
 * Counts the pending orders of the caller: not paused, not archived, and waiting for the doctor (`order-states.md` 2),
 * of patients whom the caller attends, and those that the caller has created.
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
  summary: 'The number of orders that wait for the user.',
});

/**
 * Lists the drafts and open orders of a patient, to be continued (`order-states.md` 6). Refused with
 * `patient.notFound`.
 */
export const getIngCase = cases('GetIngCase', {
  method: 'GET',
  permission: mayOrder,
  query: patientParams,
  result: z.array(z.extend(orderRow, { isDraft: z.boolean() })),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The open orders of a patient.',
});

/** Lists the orders of a patient, the last changed first. Refused with `patient.notFound`. */
export const getCaseListByPatinetId = cases('GetCaseListByPatinetId', {
  method: 'GET',
  permission: mayOrder,
  query: patientParams,
  result: z.array(orderRow),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The orders of a patient.',
});

/** Lists the cases of a patient with their orders, the latest case first. Refused with `patient.notFound`. */
export const getCaseManagementListByPatientId = cases('GetCaseManagementListByPatientId', {
  method: 'GET',
  permission: mayOrder,
  query: patientParams,
  result: z.array(treatmentCase),
  reads: { order: true, patient: ({ query }) => query.patientId },
  summary: 'The cases of a patient with their orders.',
});

/**
 * Archives a case with its orders, or restores it.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`.
 */
export const updateIsArchive = cases('UpdateIsArchive', {
  method: 'PUT',
  permission: mayOrder,
  audit: 'order.archive',
  body: z.object({ caseId: id, isArchive: z.boolean(), source: z.optional(text(50)), operatorId }),
  result: okResult,
  changes: { order: true },
  summary: 'Archives a case, or restores it from the archive.',
});

/**
 * Marks a case as a favourite, or removes the mark.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`.
 */
export const updateIsCollect = cases('UpdateIsCollect', {
  method: 'PUT',
  permission: mayOrder,
  audit: 'order.collect',
  body: z.object({ caseId: id, isCollect: z.boolean(), operatorId: z.optional(operatorId) }),
  result: okResult,
  changes: { order: true },
  summary: 'Marks a case as a favourite, or removes the mark.',
});

/**
 * Deletes a case whose only order is a draft and was never accepted (row D12).
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`, `order.notOnly`,
 * `order.accepted`, `version.stale` with the order (`version` is that of its order).
 */
export const deleteCase = cases('DeleteCase', {
  method: 'DELETE',
  permission: mayOrder,
  audit: 'order.deleteCase',
  query: z.object({ caseId: id, operatorId, version: seenVersionText }),
  result: okResult,
  changes: { order: true },
  summary: 'Deletes a case that was never accepted.',
});

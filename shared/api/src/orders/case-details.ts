import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { orderHistoryEntry } from './history-shapes.ts';
import { caseExpert, expert, orderForm, orderRow, treatmentCase, treatmentItem } from './shapes.ts';
import { id } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const caseParams = z.object({ caseId: id });

/**
 * Lists the experts of the manufacturer of an organisation. Refused with `access.denied` (the organisation is not the
 * caller's, and no patient of it is shared with them for editing).
 */
export const getExpertInfo = cases('GetExpertInfo', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ orgId: z.optional(id) }),
  result: z.array(expert),
  reads: {},
  summary: 'The experts who may be chosen.',
});

/** Returns the expert of a case with their question. Refused with `order.notFound`. */
export const getExpertInfoByCaseId = cases('GetExpertInfoByCaseId', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.nullable(caseExpert),
  reads: { order: true },
  summary: 'The expert of a case.',
});

/** Lists the products that an organisation may order. Refused with `access.denied` (not the caller's organisation). */
export const getTreatmentItemsByOrgId = cases('GetTreatmentItemsByOrgId', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ orgId: id }),
  result: z.array(treatmentItem),
  reads: {},
  summary: 'The products that an organisation may order.',
});

/** Returns one case with its orders. Refused with `order.notFound`. */
export const getCaseDataByCaseId = cases('GetCaseDataByCaseId', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: treatmentCase,
  reads: { order: true, patient: true },
  summary: 'One case with its orders.',
});

/** Lists the history of the orders of a case, the first entry first. Refused with `order.notFound`. */
export const getCaseOpertionHistory = cases('GetCaseOpertionHistory', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.array(orderHistoryEntry),
  reads: { order: true },
  summary: 'The history of a case.',
});

/** A form with its answers. */
const answeredForm = z.object({ formKey: z.number(), formValue: z.record(z.string(), z.unknown()) });

/**
 * Returns the forms of every order of a case, and the prescription of its last submission: form 4, of an adjustment
 * form 100; `null` if it was not sent, or has none. Refused with `order.notFound`.
 */
export const getFormListByCaseId = cases('GetFormListByCaseId', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.array(
    z.object({
      orderId: id,
      type: z.number(),
      forms: z.array(orderForm),
      prescription: z.nullable(answeredForm),
    }),
  ),
  reads: { order: true },
  summary: 'The forms of the orders of a case.',
});

/** The summary of a case. */
export const caseShowBox = z.object({
  caseId: id,
  caseShowId: z.string(),
  treatmentItem: treatmentCase.shape.treatmentItem,
  expertName: z.nullable(expert.shape.doctorName),
  orders: z.array(orderRow),
  /** The last step that was shipped, and the number of steps of the confirmed plan; `null` if none is confirmed. */
  upper: z.object({ shipped: z.number(), planned: z.nullable(z.number()) }),
  lower: z.object({ shipped: z.number(), planned: z.nullable(z.number()) }),
  /**
   * The last step of the confirmed plan before its overcorrection, of the arch in which it comes later; `null` if none
   * is confirmed.
   */
  bareStep: z.nullable(z.number()),
});
export type CaseShowBox = z.infer<typeof caseShowBox>;

/** Returns the summary of a case. Refused with `order.notFound`. */
export const getCaseShowBox = cases('GetCaseShowBox', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: caseShowBox,
  reads: { order: true, patient: true },
  summary: 'The summary box of a case.',
});

/**
 * Returns the summaries of at most 50 cases, by ids separated by commas; those that the caller does not see are
 * omitted.
 */
export const getCaseShowBoxListV2 = cases('GetCaseShowBoxListV2', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ caseIds: z.string().check(z.maxLength(1900), z.regex(/^[0-9a-fA-F,-]*$/)) }),
  result: z.array(caseShowBox),
  reads: { order: true, patient: true },
  summary: 'The summary boxes of several cases.',
});

/** Counts the orders of a case that have reached the designer. Refused with `order.notFound`. */
export const getDesignOrderCount = cases('GetDesignOrderCount', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.number(),
  reads: { order: true },
  summary: 'The number of orders of a case that were designed or are in design.',
});

/**
 * Returns the step code of the order of a case that reached the designer last; `null` if none has. Refused with
 * `order.notFound`.
 */
export const getLastDesignOrderStep = cases('GetLastDesignOrderStep', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.nullable(z.object({ orderId: id, detailStatus: z.number(), stepStatus: z.number() })),
  reads: { order: true },
  summary: 'The status of the last designed order of a case.',
});

/** Returns the order of a case that reached the designer last; `null` if none has. Refused with `order.notFound`. */
export const getDesignOrderId = cases('GetDesignOrderId', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.nullable(id),
  reads: { order: true },
  summary: 'The last designed order of a case.',
});

/** Returns the latest submission of a case; `null` if nothing was submitted. Refused with `order.notFound`. */
export const getRecordIdByCaseId = cases('GetRecordIdByCaseId', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.nullable(id),
  reads: { order: true },
  summary: 'The latest submission of a case.',
});

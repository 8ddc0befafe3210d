import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { orderAction, orderInfo } from '../orders/shapes.ts';
import { orderScheme, schemeOpinion, schemeRemark } from './shapes.ts';
import { id, integer, integerText, text } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const orders = service('OrderServer', '/onlineApi/OrderServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const caseParams = z.object({ caseId: id, orderId: z.optional(id) });
const schemeParams = z.object({ schemeId: id });
const stepRange = z.nullable(z.object({ from: integer(1, 200), to: integer(1, 200) }));

/**
 * Lists the versions of the plans of a case that were proposed to the doctor, of one order or of all, the latest first.
 * Refused with `order.notFound`.
 */
export const get3dDesignList = cases('Get3dDesignList', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.array(orderScheme),
  reads: { order: true },
  summary: 'The versions of the plans of a case, with their steps, figures and marks.',
});

/** Lists the opinions on the plans of a case, the latest first. Refused with `order.notFound`. */
export const getOpinionRecordList = cases('GetOpinionRecordList', {
  method: 'GET',
  permission: mayOrder,
  query: caseParams,
  result: z.array(schemeOpinion),
  reads: { order: true },
  summary: 'The opinions of doctor and expert on the plans of a case.',
});

/**
 * Returns the last opinion of the doctor on the plans of an order: `designOrderId` is the result of `GetDesignOrderId`.
 * `null` if there is none. Refused with `order.notFound`.
 */
export const getPublicOpinon = orders('GetPublicOpinon', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ designOrderId: id }),
  result: z.nullable(schemeOpinion),
  reads: { order: true },
  summary: 'The last opinion of the doctor on the plans of an order.',
});

/**
 * Decides on a version of a plan, the latest or an earlier proposed one. It requests changes (row P9), with `opinion`
 * and remarks, or confirms it (row P10), with the language in which the statement (`PLAN_STATEMENT` of
 * `@dentarium/orders/states`) was shown and ticked, and the steps of the first batch. They begin with 1 in each arch;
 * `null` for an arch of which nothing is made yet.
 *
 * Refused with `order.operator`, `order.notFound`, `scheme.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`,
 * `order.opinion`, `order.schemeChoice`, `order.statement`, `order.batchRange`, `version.stale` with the order.
 */
export const insertSchemeDesign = orders('InsertSchemeDesign', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.scheme',
  body: z.extend(orderAction, {
    schemeId: id,
    decision: z.enum(['change', 'confirm']),
    opinion: z.optional(text(4000)),
    remarks: z.optional(z.array(schemeRemark).check(z.maxLength(200))),
    /** The language of the statement that was ticked; omitted if none was. */
    statement: z.optional(z.enum(['ch', 'en'])),
    batch: z.optional(z.object({ upper: stepRange, lower: stepRange })),
  }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Confirms a plan, or requests changes; a repeated request returns the first answer.',
});

/** The parameters of a model of a scheme. */
export const schemeModelParams = z.extend(schemeParams, {
  arch: z.enum(['upper', 'lower']),
  step: integerText(1, 200),
});

/**
 * Returns the model of an arch at a step as STL: that of the zip if it has one, else one that is made of its meshes and
 * stored.
 *
 * Refused with `scheme.notFound`, `not.found` (404) for a step that the arch does not have, `scheme.modelInWork` (409)
 * while it is being made (repeat the request), `scheme.busy` (429), `object.notFound` (its bytes are gone),
 * `scheme.unreadable` (400) if no model can be made of the zip. A model that failed for another reason is restarted
 * with the next request.
 */
export const getAlignSTL = orders('GetAlignSTL', {
  method: 'GET',
  envelope: 'blob',
  permission: mayOrder,
  audit: 'order.model',
  query: schemeModelParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The model of an arch at a step of a plan, as STL.',
});

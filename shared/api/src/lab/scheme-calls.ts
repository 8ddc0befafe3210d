import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../contract/server-events.ts';
import { labAction, labOrder } from './calls.ts';
import { schemeOpinion, schemeSubmission } from '../schemes/shapes.ts';
import { schemeMeshParams, schemeModelParams } from '../schemes/calls.ts';
import { id, text } from '../contract/shapes.ts';

declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** A scheme that the account has submitted was read: `taken`, `refused` or `failed`. */
    'scheme:checked': { readonly orderId: string; readonly schemeId: string; readonly state: string };
  }
}

const lab = service('LabServer', '/onlineApi/LabServer', { module: 'orders', machines: true });
const everybody = { lab: LAB_FUNCTIONS } as const;

/**
 * Submits a scheme (rows P3, P6): `objectId` is that of the zip, which was uploaded by the calls of `FileService`
 * before. The answer is `checking`: the zip is read by a job, and the order moves on to the expert or the doctor if it
 * has no errors. The result is reported by the event `scheme:checked`, by the events `submitScheme` and `refuseScheme`
 * of webhooks, and by `QueryLabSchemes`.
 *
 * Refused with `order.operator`, `order.notFound`, `order.paused`, `order.status`, `scheme.checking` (another one of this order is read),
 * `scheme.noZip`, `object.notFound` (not what the caller has uploaded), `storage.full` (507), `version.stale` with the order.
 */
export const submitScheme = lab('SubmitScheme', {
  method: 'POST',
  own: true,
  permission: { lab: 'designer' },
  audit: 'lab.submitScheme',
  body: z.extend(labAction, { objectId: id }),
  result: schemeSubmission,
  changes: { order: true },
  summary: 'Submits the scheme of an order (ours).',
});

/**
 * Lists the submitted schemes of an order, the latest first, with the reasons of refusals. Refused with
 * `order.notFound`.
 */
export const queryLabSchemes = lab('QueryLabSchemes', {
  method: 'GET',
  own: true,
  permission: everybody,
  query: z.object({ orderId: id }),
  result: z.array(schemeSubmission),
  reads: { order: true },
  summary: 'The schemes of an order for the manufacturer (ours).',
});

/** Lists the opinions on the schemes of an order, the latest first. Refused with `order.notFound`. */
export const queryLabOpinions = lab('QueryLabOpinions', {
  method: 'GET',
  own: true,
  permission: everybody,
  query: z.object({ orderId: id }),
  result: z.array(schemeOpinion),
  reads: { order: true },
  summary: 'The opinions of doctor and expert on the schemes of an order (ours).',
});

/**
 * Approves the scheme that waits for the expert (rows P4, P7); `note` is the opinion for the doctor. Refused with
 * `order.operator`, `order.notFound`, `order.paused`, `order.status`, `version.stale` with the order.
 */
export const expertApprove = lab('ExpertApprove', {
  method: 'POST',
  own: true,
  permission: { lab: 'expert' },
  audit: 'lab.expertApprove',
  body: z.extend(labAction, { note: z.optional(text(4000)) }),
  result: labOrder,
  changes: { order: true },
  summary: 'Approves a scheme as its expert (ours).',
});

/**
 * Returns a scheme to its designer with a comment (rows P5, P8). Refused with `order.operator`, `order.notFound`,
 * `order.paused`, `order.status`, `order.comment`, `version.stale` with the order.
 */
export const expertReturn = lab('ExpertReturn', {
  method: 'POST',
  own: true,
  permission: { lab: 'expert' },
  audit: 'lab.expertReturn',
  body: z.extend(labAction, { comment: text(4000) }),
  result: labOrder,
  changes: { order: true },
  summary: 'Returns a scheme to its designer as its expert (ours).',
});

/**
 * Returns the same as `QuerySchemeDocument`, for every version of an order of the manufacturer. Refused with
 * `scheme.notFound`.
 */
export const queryLabSchemeDocument = lab('QuerySchemeDocument', {
  method: 'GET',
  own: true,
  permission: everybody,
  query: z.object({ schemeId: id }),
  result: z.record(z.string(), z.unknown()),
  reads: {},
  summary: 'The document of a version of a plan, for its manufacturer (ours).',
});

/** Returns the same as `GetSchemeMesh`, with its refusals, for every version of an order of the manufacturer. */
export const getLabSchemeMesh = lab('GetSchemeMesh', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: everybody,
  query: schemeMeshParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'A mesh of a version of a plan, for its manufacturer (ours).',
});

/** Returns the same as `GetAlignSTL`, with its refusals, for every version of an order of the manufacturer. */
export const getLabAlignSTL = lab('GetAlignSTL', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: everybody,
  audit: 'lab.model',
  query: schemeModelParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The model of an arch at a step, for the manufacturer (ours).',
});

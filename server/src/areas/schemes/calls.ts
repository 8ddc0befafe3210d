import { declareFailures } from '@dentarium/api';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { labAction, labOrder } from '@dentarium/api/orders/lab-shapes';
import { orderScheme, schemeOpinion } from '@dentarium/api/schemes/shapes';
import { schemeModelParams } from '@dentarium/api/schemes/calls';
import { id, text, instant, localized } from '@dentarium/api/shapes';

declare module '@dentarium/api/server-events' {
  interface ServerEvents {
    /** A scheme that the account has submitted was read: `taken`, `refused` or `failed`. */
    'scheme:checked': { readonly orderId: string; readonly schemeId: string; readonly state: string };
  }
}

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'scheme.checking': AreaError;
    'scheme.noZip': AreaError;
    'scheme.notRead': AreaError;
  }
}

declareFailures({
  errors: {
    'scheme.notRead': {
      status: 500,
      ch: '方案文件未能完成检查，请重新提交。',
      en: 'The plan could not be checked. Please hand it in again.',
    },
    'scheme.checking': {
      status: 409,
      ch: '该订单的上一个方案文件正在检查，请稍候。',
      en: 'Another plan of this order is being checked. Please wait until that is done.',
    },
    'scheme.noZip': { status: 400, ch: '方案须为 zip 文件。', en: 'A plan has to be a zip file.' },
  },
});

/** The reason why a scheme was refused: `SchemeRefusal` of `@dentarium/scheme/reading`. */
export const schemeRefusal = z.object({
  /** The path, such as `teeth[3].keys[2].q`; empty for the file as a whole. */
  place: z.string(),
  /** One of `REFUSAL_CODES`. */
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A scheme that a designer has submitted. */
export const schemeSubmission = z.object({
  schemeId: id,
  orderId: id,
  submittedAt: instant,
  submittedBy: z.object({ id, name: z.string() }),
  note: z.string(),
  /** `checking` while it is read; `refused` with refusals; `failed` with a failure; `taken` as a version. */
  state: z.enum(['checking', 'refused', 'failed', 'taken']),
  refusals: z.array(schemeRefusal),
  /** The reason why it was not taken although it is valid, as a code and its sentence; `null` otherwise. */
  failure: z.nullable(z.object({ code: z.string(), text: localized })),
  /** The version that was created from it. */
  scheme: z.nullable(orderScheme),
});
export type SchemeSubmission = z.infer<typeof schemeSubmission>;

const orders = service('OrderServer', '/onlineApi/OrderServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const schemeParams = z.object({ schemeId: id });

/**
 * Returns `scheme.json` of a version that was proposed to the doctor, with every field filled in: a `Scheme` of
 * `@dentarium/scheme`, which `schemeDocument` of `@dentarium/scheme/document` reads. Refused with `scheme.notFound`.
 */
export const querySchemeDocument = orders('QuerySchemeDocument', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: schemeParams,
  result: z.record(z.string(), z.unknown()),
  reads: {},
  summary: 'The document of a version of a plan (ours).',
});

/** The parameters of a mesh of a scheme. */
export const schemeMeshParams = z.extend(schemeParams, { path: text(200) });

/**
 * Returns a mesh that the document of a version names, by its path. It answers 304 to its ETag.
 *
 * Refused with `scheme.notFound`, `not.found` (404) for a path that the document does not name, `scheme.busy` (429), `object.notFound` (its
 * bytes are gone).
 */
export const getSchemeMesh = orders('GetSchemeMesh', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayOrder,
  query: schemeMeshParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'A mesh of a version of a plan; cached privately by ETag (ours).',
});

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
 * Gives a design back, so that another designer takes it (rows P1-release): a taken order waits for design again, and one
 * whose plan was returned for a designer. Refused with `order.operator`, `order.notFound`, `order.paused`,
 * `order.status`, `order.otherDesigner` (another designer has it), `scheme.checking` (a plan of it is read), `version.stale`
 * with the order.
 */
export const releaseDesign = lab('ReleaseDesign', {
  method: 'POST',
  own: true,
  permission: { lab: 'designer' },
  audit: 'lab.releaseDesign',
  body: labAction,
  result: labOrder,
  changes: { order: true },
  summary: 'Gives the design of an order back (ours).',
});

/**
 * Accepts the request of a clinic to cancel an order (rows C4); `note` is a text for the doctor. The batch that is not
 * in production is removed. An order with shipped batches is shipped or received again; another one returns to its
 * doctor, and its plan is not confirmed any more. Refused with `order.operator`, `order.notFound`, `order.paused`,
 * `order.status`, `order.noCancellation` (taken back meanwhile), `version.stale` with the order.
 */
export const acceptCancellation = lab('AcceptCancellation', {
  method: 'POST',
  own: true,
  permission: { lab: 'reviewer' },
  audit: 'lab.acceptCancellation',
  body: labAction,
  result: labOrder,
  changes: { order: true },
  summary: 'Cancels an order as its clinic has requested (ours).',
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
 * `order.operator`, `order.notFound`, `order.paused`, `order.status`, `order.otherExpert` (403: the doctor has chosen
 * another one), `order.expertUnlinked` (the chosen one has no account), `version.stale` with the order.
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
 * `order.paused`, `order.status`, `order.comment`, `order.otherExpert`, `order.expertUnlinked`, `version.stale` with the
 * order.
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

import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { crop } from '../files/info-calls.ts';
import { operatorId } from './shapes.ts';
import { id, idParams, instant, wallClock } from '../contract/shapes.ts';

const uploads = service('UpLoadServer', '/onlineApi/UpLoadServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/** How far a file of an order is (`order-states.md` 8, "Upload item"). */
export const SYNC_STATES = ['waiting', 'loading', 'success', 'fail'] as const;
/** How far a file of an order is. */
export type SyncState = (typeof SYNC_STATES)[number];

/**
 * Why a file of an order has failed: its bytes are not in the store, or not those that were filed; the store does not answer; the server
 * was stopped again and again.
 */
export const SYNC_PROBLEMS = ['missing', 'damaged', 'unreachable', 'interrupted'] as const;
/** Why a file of an order has failed. */
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** A file of an order as it was when the order was sent; nothing that happens at the patient changes it. */
export const orderFile = z.object({
  id,
  orderId: id,
  /** The submission that it belongs to, from 1; of a photograph for a reissue the last one before the application. */
  submission: z.number(),
  /** The form and the field that name it, and its place among the files of the field; 101 is an application for a reissue. */
  formKey: z.number(),
  field: z.string(),
  position: z.number(),
  /** The file of the patient that the form names; that one may be gone. */
  fileId: id,
  name: z.string(),
  category: z.number(),
  takenAt: wallClock,
  contentType: z.string(),
  /** Bytes. */
  size: z.number(),
  md5: z.string(),
  /** How it was shown then: mirrored, turned by degrees clockwise, cropped. */
  mirror: z.boolean(),
  rotation: z.number(),
  crop: z.nullable(crop),
  state: z.enum(SYNC_STATES),
  problem: z.nullable(z.enum(SYNC_PROBLEMS)),
  tries: z.number(),
  /** Since when it is in this state. */
  changedAt: instant,
});
/** A file of an order. */
export type OrderFile = z.infer<typeof orderFile>;

/** What of a patient the order side has. */
export const patientSync = z.object({
  patientId: id,
  /** Whether the order side has the details of the patient; without them no case is created. */
  isSync: z.boolean(),
  synchronisedAt: z.nullable(instant),
  /** Whether those are the details as they stand now. */
  isCurrent: z.boolean(),
  /** Files of the patient's orders, of the last submission of each, that failed or are not there yet. */
  failedFiles: z.number(),
  unfinishedFiles: z.number(),
});
/** What of a patient the order side has. */
export type PatientSync = z.infer<typeof patientSync>;

/**
 * Tries the files of an order again that have failed; a GET in the specification, but it writes. Those of the last submission count.
 *
 * Gives the files that are tried again. Refused with `order.notFound`, `access.denied`, `patient.terminated`.
 */
export const syncFailFileByOrder = uploads('SyncFailFileByOrder', {
  method: 'GET',
  writes: true,
  permission: mayOrder,
  audit: 'order.files',
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  changes: { order: true },
  summary: 'Tries the files of an order again that have failed, and gives them.',
});

/** Whether orders of patients have files that failed, of the last submission of each. Refused with `patient.notFound`. */
export const getIsHaveFailFile = uploads('GetIsHaveFailFile', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ patientIds: z.string().check(z.maxLength(1900), z.regex(/^[0-9a-fA-F,-]*$/)) }),
  result: z.array(z.object({ patientId: id, isHaveFailFile: z.boolean(), orderIds: z.array(id) })),
  reads: { order: true, patient: true },
  summary: 'Which of the patients `patientIds` (separated by commas) have orders with files that failed.',
});

/**
 * Gives the order side the details of a patient as they stand now, as `CreateOrUpdatePatient` does, and tries the files of their orders
 * again that have failed. A GET in the specification, but it writes.
 *
 * Refused with `patient.notFound`, `access.denied`, `patient.terminated`.
 */
export const syncPatientData = uploads('SyncPatientData', {
  method: 'GET',
  writes: true,
  permission: mayOrder,
  audit: 'order.patient',
  query: z.object({ patientId: id }),
  result: patientSync,
  changes: { order: true },
  summary: 'Synchronises a patient and the files of their orders with the order side.',
});

/** What of a patient the order side has. Refused with `order.operator`, `patient.notFound`. */
export const patientIsSync = uploads('PatientIsSync', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.object({ patientId: id, operatorId: z.optional(operatorId) }),
  result: patientSync,
  reads: { order: true, patient: ({ body }) => body.patientId },
  summary: 'Whether a patient and the files of their orders are synchronised.',
});

/** The files that an order was sent with, the last submission first. Refused with `order.notFound`. */
export const queryOrderFiles = uploads('QueryOrderFiles', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  reads: { order: true },
  summary: 'The files of an order with their states (ours).',
});

/**
 * A JPEG of a file of an order, as `GetImage` gives one of a file of a patient.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) for what has no rendition.
 */
export const getOrderImage = uploads('GetOrderImage/:id/:variant', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayOrder,
  params: z.object({ id, variant: z.enum(['thumb', 'preview', 'full']) }),
  result: z.custom<Blob>(),
  reads: {},
  summary: 'An image of a file of an order to look at: `thumb`, `preview` or `full` (ours).',
});

/**
 * The bytes of a DICOM file, a zip or a model of an order for a viewer to read, as `ViewOriginal` gives those of a patient.
 *
 * Refused with `file.notFound`, `object.notFound` (its bytes are gone), `not.found` (404) for what no viewer reads by its bytes.
 */
export const viewOrderFile = uploads('ViewOrderFile/:id', {
  method: 'GET',
  own: true,
  envelope: 'blob',
  permission: mayOrder,
  params: idParams,
  result: z.custom<Blob>(),
  reads: {},
  summary: 'The bytes of a DICOM file, a zip or a model of an order to look at, unaltered (ours).',
});

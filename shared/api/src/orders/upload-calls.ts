import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { crop } from '../files/info-calls.ts';
import { operatorId } from './shapes.ts';
import { id, instant, wallClock } from '../contract/shapes.ts';

const uploads = service('UpLoadServer', '/onlineApi/UpLoadServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/** The progress of a file of an order (`order-states.md` 8, "Upload item"). */
export const SYNC_STATES = ['waiting', 'loading', 'success', 'fail'] as const;
/** The progress of a file of an order. */
export type SyncState = (typeof SYNC_STATES)[number];

/**
 * The reason why a file of an order has failed: its bytes are missing in the store, or differ from those that were
 * filed; the store does not answer; the server was stopped repeatedly.
 */
export const SYNC_PROBLEMS = ['missing', 'damaged', 'unreachable', 'interrupted'] as const;
/** The reason why a file of an order has failed. */
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

/** A file of an order in its state at the submission; changes at the patient do not affect it. */
export const orderFile = z.object({
  id,
  orderId: id,
  /** The submission that it belongs to, from 1; for a photograph of a reissue the last one before the application. */
  submission: z.number(),
  /** The form and the field of the file, and its position in the field; 101 is an application for a reissue. */
  formKey: z.number(),
  field: z.string(),
  position: z.number(),
  /** The file of the patient in the form, which may be gone. */
  fileId: id,
  name: z.string(),
  category: z.number(),
  takenAt: wallClock,
  contentType: z.string(),
  /** The size in bytes. */
  size: z.number(),
  md5: z.string(),
  /** Its view at that time: mirrored, rotated by degrees clockwise, cropped. */
  mirror: z.boolean(),
  rotation: z.number(),
  crop: z.nullable(crop),
  /** True if the file named another person than the patient, which the clinic had confirmed. */
  namesOtherPerson: z.boolean(),
  state: z.enum(SYNC_STATES),
  problem: z.nullable(z.enum(SYNC_PROBLEMS)),
  tries: z.number(),
  /** The time since which it is in this state. */
  changedAt: instant,
});
/** A file of an order. */
export type OrderFile = z.infer<typeof orderFile>;

/** The data of a patient on the order side. */
export const patientSync = z.object({
  patientId: id,
  /** True if the order side has the details of the patient; without them no case is created. */
  isSync: z.boolean(),
  synchronisedAt: z.nullable(instant),
  /** True if those are the current details. */
  isCurrent: z.boolean(),
  /**
   * The number of files of the orders of the patient, of the last submission of each, that failed or have not arrived
   * yet.
   */
  failedFiles: z.number(),
  unfinishedFiles: z.number(),
});
/** The data of a patient on the order side. */
export type PatientSync = z.infer<typeof patientSync>;

/**
 * Retries the failed files of an order; a GET in the specification, but it writes. Those of the last submission count.
 *
 * Returns the files that are retried. Refused with `order.notFound`, `access.denied`, `patient.terminated`.
 */
export const syncFailFileByOrder = uploads('SyncFailFileByOrder', {
  method: 'GET',
  writes: true,
  permission: mayOrder,
  audit: 'order.files',
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  changes: { order: true },
  summary: 'Retries the failed files of an order, and returns them.',
});

/**
 * Returns whether orders of patients have failed files, of the last submission of each. Refused with
 * `patient.notFound`.
 */
export const getIsHaveFailFile = uploads('GetIsHaveFailFile', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ patientIds: z.string().check(z.maxLength(1900), z.regex(/^[0-9a-fA-F,-]*$/)) }),
  result: z.array(z.object({ patientId: id, isHaveFailFile: z.boolean(), orderIds: z.array(id) })),
  reads: { order: true, patient: true },
  summary: 'The patients among `patientIds` (separated by commas) who have orders with failed files.',
});

/**
 * Sends the current details of a patient to the order side, like `CreateOrUpdatePatient`, and retries the failed files
 * of their orders. A GET in the specification, but it writes.
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

/** Returns the data of a patient on the order side. Refused with `order.operator`, `patient.notFound`. */
export const patientIsSync = uploads('PatientIsSync', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.object({ patientId: id, operatorId: z.optional(operatorId) }),
  result: patientSync,
  reads: { order: true, patient: ({ body }) => body.patientId },
  summary: 'Whether a patient and the files of their orders are synchronised.',
});

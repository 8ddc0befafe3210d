import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { id, instant, okResult } from '@dentarium/api/shapes';
import { orderFile } from '@dentarium/api/orders/upload-calls';
import { operatorId } from '@dentarium/api/orders/shapes';

const orders = service('OrderServer', '/onlineApi/OrderServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const corner = z.readonly(z.tuple([z.number(), z.number(), z.number()]));

/** A model of the patient of an order, with the data for the checks of the order (`domain-forms.md` 9.2). */
const orderModel = z.object({
  fileId: id,
  /**
   * Its box along the axes of the file, in millimetres; `null` while it is not measured, and for a file that cannot be.
   */
  box: z.nullable(z.object({ least: corner, most: corner })),
  /** True if it is still to be measured. */
  isMeasuring: z.boolean(),
  /** True if it was viewed in the 3D viewer for this order. */
  isOpened: z.boolean(),
});
export type OrderModel = z.infer<typeof orderModel>;

/**
 * Lists the sizes of the models of the patient of an order, and which were viewed for it. Refused with
 * `order.notFound`.
 */
export const queryOrderModels = orders('QueryOrderModels', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: z.object({ orderId: id }),
  result: z.array(orderModel),
  reads: { order: true, file: true },
  summary: 'The models of the patient of an order: their boxes, and whether they were viewed in 3D for it (ours).',
});

/**
 * Records that the caller views a model of the patient in the 3D viewer, for an order. A model in an order has to be
 * viewed before it is sent. The first view is stored; a repetition changes nothing.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `file.notFound` (not of this patient).
 */
export const insertOpenedModel = orders('InsertOpenedModel', {
  method: 'POST',
  own: true,
  permission: mayOrder,
  audit: 'order.lookAtModel',
  body: z.object({ operatorId, orderId: id, fileId: id }),
  result: okResult,
  changes: { order: true },
  summary: 'Records that a model of an order was viewed in 3D (ours).',
});

/** A submitted prescription that another order may begin with. */
const earlierPrescription = z.object({
  /** The last order of the same patient, or the last one that the caller has submitted for another patient. */
  source: z.enum(['patient', 'doctor']),
  orderId: id,
  orderShowId: z.string(),
  patientName: z.string(),
  submittedAt: instant,
  /** 4 for a treatment, 6 for a retention. */
  formKey: z.number(),
  formValue: z.record(z.string(), z.unknown()),
});
export type EarlierPrescription = z.infer<typeof earlierPrescription>;

/**
 * Lists the prescriptions from which the answers of an order may be copied: the last submitted one of its patient, and
 * the last one that the caller has submitted for another patient whom they see. An adjustment has none. Refused with
 * `order.notFound`.
 */
export const queryEarlierPrescriptions = orders('QueryEarlierPrescriptions', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: z.object({ orderId: id }),
  result: z.array(earlierPrescription),
  reads: { order: true, patient: true },
  summary: 'The submitted prescriptions that an order may begin with (ours).',
});

const uploads = service('UpLoadServer', '/onlineApi/UpLoadServer', { module: 'orders' });

/** Lists the files of the submissions of an order, the last submission first. Refused with `order.notFound`. */
export const queryOrderFiles = uploads('QueryOrderFiles', {
  method: 'GET',
  own: true,
  permission: mayOrder,
  query: z.object({ orderId: id }),
  result: z.array(orderFile),
  reads: { order: true },
  summary: 'The files of an order with their states (ours).',
});

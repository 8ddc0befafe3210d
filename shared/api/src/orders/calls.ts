import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../contract/data-tags.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the same
import type {} from '../contract/server-events.ts';
import { formKey, formTextOfKey, operatorId, orderAction, orderForm, orderInfo } from './shapes.ts';
import { okResult, id, seenVersion, seenVersionText } from '../contract/shapes.ts';

declare module '../contract/server-events.ts' {
  interface ServerEvents {
    /** An order has changed (`order-states.md` 7, rule 7); `step` is the coarse code. */
    order: {
      readonly orderId: string;
      readonly caseId: string;
      readonly from: number;
      readonly to: number;
      readonly step: number;
      readonly at: string;
    };
  }
}

declare module '../contract/data-tags.ts' {
  interface DataTags {
    /** Orders with their forms, history and parcels. */
    order: 'whole';
    deliveryAddress: 'whole';
  }
}

const orders = service('OrderServer', '/onlineApi/OrderServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;
const orderParams = z.object({ orderId: id });

/**
 * Saves a form of an order (rows D2 and A2), complete or not. `formValue` is the JSON text of an object: the answers by
 * their keys. With `isFinish` the form is validated, and stored as unfinished if it is not valid. `version` is that of
 * the form.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`, `order.formKey` (not
 * of this order type), `order.formNotAsked`, `order.formInvalid` with the fields (no object, or `isFinish` and wrong), `version.stale`
 * with the form.
 */
export const insertOrUpdateForm = orders('InsertOrUpdateForm', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.form',
  body: z.object({
    operatorId,
    orderId: id,
    formKey,
    formValue: formTextOfKey,
    isFinish: z.boolean(),
    /** The keys of the warnings that the doctor has accepted. */
    accepted: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(50))),
    version: seenVersion,
  }),
  result: orderForm,
  changes: { order: true },
  summary: 'Saves a form of an order.',
});

/**
 * Withdraws an order: from review (D6, A5), from design that nobody has started (D7), or an application for a reissue
 * (R5).
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`,
 * `order.status`, `order.locked` (a reviewer works on it), `order.taken` (a designer has started), `version.stale` with
 * the order.
 */
export const withdrawOrder = orders('WithdrawOrder', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.withdraw',
  body: orderAction,
  result: orderInfo,
  changes: { order: true },
  summary: 'Withdraws an order or an application for a reissue.',
});

/**
 * Confirms that the parcel has arrived (row F3).
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`, `version.stale` with
 * the order.
 */
export const confirmReceipt = orders('ConfirmReceipt', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.receive',
  body: orderAction,
  result: orderInfo,
  changes: { order: true },
  summary: 'Confirms the receipt of a parcel.',
});

/**
 * Deletes a draft (D11, A7), or abandons a refused application for a reissue (R7). A case is deleted with its last
 * order.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`,
 * `order.hasDesign`, `version.stale` with the order.
 */
export const deleteOrder = orders('DeleteOrder', {
  method: 'DELETE',
  permission: mayOrder,
  audit: 'order.delete',
  query: z.object({ orderId: id, operatorId: z.optional(operatorId), version: seenVersionText }),
  result: okResult,
  changes: { order: true },
  summary: 'Deletes a draft, or abandons an application for a reissue.',
});

/**
 * Returns one form of an order; version 0 as long as nothing was saved. Refused with `order.notFound`, `order.formKey`.
 */
export const getFormInfoByOrderId = orders('GetFormInfoByOrderId', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ orderId: id, formKey: z.coerce.number().check(z.int(), z.gte(0), z.lte(100)) }),
  result: orderForm,
  reads: { order: true },
  summary: 'One form of an order.',
});

/** Lists every form of the type of the order. Refused with `order.notFound`. */
export const getFormListByOrderId = orders('GetFormListByOrderId', {
  method: 'GET',
  permission: mayOrder,
  query: orderParams,
  result: z.array(orderForm),
  reads: { order: true },
  summary: 'The forms of an order.',
});

/** Returns the last steps that were shipped; 0 for none. Refused with `order.notFound`. */
export const getLastAlignStep = orders('GetLastAlignStep', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ caseId: id, orderId: z.optional(id) }),
  result: z.object({ upper: z.number(), lower: z.number() }),
  reads: { order: true },
  summary: 'The last steps of a case that were shipped, of each arch.',
});

/**
 * Returns the last submitted retention order of a case, with its prescription; `null` if there is none. Refused with
 * `order.notFound`.
 */
export const getLastKeep = orders('GetLastKeep', {
  method: 'GET',
  permission: mayOrder,
  query: z.object({ caseId: id }),
  result: z.nullable(z.object({ orderId: id, formValue: z.record(z.string(), z.unknown()) })),
  reads: { order: true },
  summary: 'The last retention prescription of a case.',
});

/**
 * Returns the arch that the prescription of an order treats: 1 both, 2 upper, 3 lower; `null` while it is not set.
 * Refused with `order.notFound`.
 */
export const getTreatmentArch = orders('GetTreatmentArch', {
  method: 'GET',
  permission: mayOrder,
  query: orderParams,
  result: z.nullable(z.number()),
  reads: { order: true },
  summary: 'The arch that an order treats.',
});

import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { caseExpert, formText, operatorId, orderAction, orderInfo, toJsonTextSchema, treatmentItem } from './shapes.ts';
import { filledText, id, integer, seenVersion, text } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/**
 * Sends the current details of a patient to the order side: name, gender, date of birth, ID. The manufacturer sees
 * these and nothing else of the patient. Without them no case is created.
 *
 * Refused with `order.operator`, `patient.notFound`, `access.denied`, `patient.terminated`.
 */
export const createOrUpdatePatient = cases('CreateOrUpdatePatient', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.patient',
  body: z.object({ operatorId, patientId: id }),
  result: z.object({ patientId: id, isSync: z.literal(true) }),
  changes: { order: true },
  summary: 'Synchronises the details of a patient with the order side.',
});

/**
 * Returns the products that may be created for a patient beside their existing orders (`order-states.md` 6).
 *
 * Refused with `order.operator`, `patient.notFound`, `access.denied` (not the caller's organisation), `order.notFound`.
 */
export const isShowTreatmentItems = cases('IsShowTreatmentItems', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.object({ operatorId, patientId: id, caseId: z.optional(id), orgId: id }),
  result: z.object({
    /** True if any product may be chosen. */
    isShow: z.boolean(),
    /** The order types that may be created now. */
    orderTypes: z.array(z.number()),
    /** The reason why none may be created, as a code of a failure; empty otherwise. */
    reason: z.string(),
    items: z.array(
      z.extend(treatmentItem, {
        /** The reason why this one may not be chosen for the patient, as a code of a failure; empty otherwise. */
        reason: z.string(),
      }),
    ),
  }),
  reads: { order: true, patient: ({ body }) => body.patientId },
  summary: 'Whether products may be shown for a patient, and which.',
});

/**
 * Creates an order in a new case, or beside others in the case `caseId` (row D1). The clinical preferences of the
 * doctor are copied into form 9. An archived case is restored.
 *
 * Refused with `order.operator`, `patient.notFound`, `access.denied`, `patient.terminated`, `order.organisation`,
 * `order.notSynchronised`, `order.item` (the product is not offered to this patient, or the case is of another manufacturer),
 * `order.expert` (not offered, needed and missing, or another one than the case has), and what section 6 of
 * `order-states.md` says: `order.draftOpen`, `order.bothOpen`, `order.treatmentOpen`, `order.retentionOpen`, `order.retainerPhase`, `order.notFound` (the case),
 * `order.paused` (an order of an archived case).
 */
export const createCase = cases('CreateCase', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.create',
  body: z.object({
    operatorId,
    patientId: id,
    orgId: id,
    type: integer(0, 1),
    treatmentItemId: id,
    expertId: z.optional(id),
    caseId: z.optional(id),
    remark: z.optional(text(500)),
  }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Creates a case with its first order, or an order in an existing case.',
});

/** True to submit returned forms as they were submitted before. */
const acceptUnchanged = z.optional(z.boolean());

/**
 * Submits an order to the manufacturer (rows D3 and A3): 10004, or 10001 if something is outstanding. A copy of all
 * forms is stored. `statement` confirms that the doctor has examined the patient and is responsible for the
 * prescription.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`, `version.stale`
 * with the order, `order.formsUnfinished` with the forms, `order.address`, `order.unchanged` with the keys of the forms
 * that the manufacturer has returned and that would be submitted as they were (without `acceptUnchanged`).
 */
export const caseCommit = cases('CaseCommit', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.commit',
  body: z.extend(orderAction, { addressId: id, statement: z.literal(true), acceptUnchanged }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Submits an order; a repeated request returns the first answer.',
});

/** An answer in words to a requested item, which supplies it. The manufacturer reads it with the request. */
const requestAnswer = z.object({ itemId: id, text: filledText(1000) });

/**
 * Sends the requested data (rows D4 and A4). An item of a form may be answered in words (`answers`) instead of by a
 * change of its form.
 *
 * Refused like `CaseCommit`, and with `order.outstanding` with the items that are missing or whose form is not valid,
 * `order.requestItem` (not an open item of a form of this order).
 */
export const completeTheData = cases('CompleteTheData', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.complete',
  body: z.extend(orderAction, {
    patientId: id,
    answers: z.optional(z.array(requestAnswer).check(z.maxLength(50))),
    acceptUnchanged,
  }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Answers a request for data.',
});

/**
 * Starts an adjustment of a treatment that was shipped (row A1), with the former prescription as its starting point.
 * `orderId` is the treatment order. An archived case is restored.
 *
 * Refused like `CaseCommit`, and with `order.adjustmentOpen`, `order.restarts`, `order.validity`.
 */
export const restartCase = cases('RestartCase', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.restart',
  body: orderAction,
  result: orderInfo,
  changes: { order: true },
  summary: 'Starts an adjustment order.',
});

/**
 * Chooses the expert of a case, changes them or their question, or removes them (row P11). The agreed fee is the price
 * of the expert; for the current expert it is the fee that was agreed on before.
 *
 * Refused with `order.operator`, `order.notFound`, `access.denied`, `patient.terminated`, `order.paused`, `order.status`,
 * `order.formInvalid` with the fields, `order.expertFee`, `version.stale` (`version` is that of the case).
 */
export const updateCaseExpertInfo = cases('UpdateCaseExpertInfo', {
  method: 'PUT',
  permission: mayOrder,
  audit: 'order.expert',
  body: z.object({
    operatorId,
    caseId: id,
    version: seenVersion,
    formValue: z.clone(formText).register(z.globalRegistry, toJsonTextSchema('ExpertForm')),
  }),
  result: z.nullable(caseExpert),
  changes: { order: true },
  summary: 'Chooses the expert of a case.',
});

import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { formText, operatorId, orderAction, orderInfo, toJsonTextSchema } from './shapes.ts';
import { id, integer } from '../contract/shapes.ts';

const cases = service('CaseServer', '/onlineApi/CaseServer', { module: 'orders' });
const mayOrder = { right: 'case' } as const;

/** A whole number that stands for a step of the plan. */
const step = integer(0, 999);

/** The steps of an arch, both included; `null` for none. */
const stepRange = z.nullable(z.object({ from: step, to: step }));

/** A count of steps in each arch; 0 for an arch without any. */
const stepsOfArches = z.object({ upper: z.number(), lower: z.number() });

/**
 * Returns whether the next steps of the confirmed plan can be made, and which are proposed.
 *
 * Refused with `order.operator`, `patient.notFound`.
 */
export const productionFollowUpCheck = cases('ProductionFollowUpCheck', {
  method: 'POST',
  writes: false,
  permission: mayOrder,
  body: z.object({ operatorId, patientId: id, orderId: z.optional(id) }),
  result: z.object({
    isAllowed: z.boolean(),
    /** The reason why they cannot, as a code of a failure; empty otherwise. */
    reason: z.string(),
    orderId: z.nullable(id),
    version: z.nullable(z.number()),
    upper: stepRange,
    lower: stepRange,
    /** The last steps of the order that are in a batch. */
    made: stepsOfArches,
    /** The number of steps of its confirmed plan. */
    planned: stepsOfArches,
  }),
  reads: { order: true },
  summary: 'Whether a patient can have the next steps of their plan made.',
});

/**
 * Orders the next steps of the confirmed plan (row F5): in each arch from the last made step up to the one in the form.
 *
 * Refused like `CaseCommit`, and with `order.formInvalid` for a form that cannot be read, `order.followUpForm` with the
 * fields, `order.noStepsLeft`, `order.otherWork`.
 */
export const productionFollowUp = cases('ProductionFollowUp', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.followUp',
  body: z.extend(orderAction, {
    formValue: z.clone(formText).register(z.globalRegistry, toJsonTextSchema('ProductionFollowUpForm')),
  }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Orders the next steps of a confirmed plan.',
});

/**
 * Applies for a reissue (R1), applies again (R6), or with `confirm` accepts the terms that were offered (R4).
 *
 * Refused like `CaseCommit`, and with `order.reissueForm` with the fields (steps that were not shipped, a missing
 * photograph), `order.reissueUnchanged` (applied for again without a change), `order.termsNotOffered`, `file.notFound`,
 * and `order.formInvalid` for a form that cannot be read, and for a photograph whose bytes cannot be read. The
 * photographs become files of the order in their current state.
 */
export const applyForReissuance = cases('ApplyForReissuance', {
  method: 'POST',
  permission: mayOrder,
  audit: 'order.reissue',
  body: z.extend(orderAction, {
    confirm: z.optional(z.boolean()),
    /** The application; not required with `confirm`. */
    formValue: z.optional(z.clone(formText).register(z.globalRegistry, toJsonTextSchema('ReissueForm'))),
  }),
  result: orderInfo,
  changes: { order: true },
  summary: 'Applies for a reissue, or confirms its terms.',
});

import { evaluateForm, listFormFaults, toMembers, toSubmittedAnswers } from '@dentarium/domain/declared-form';
import { followOnForms, toFollowUpFacts, toFollowUpSteps } from '@dentarium/orders/forms';
import { getToday } from '@dentarium/domain';
import { type BatchKind, isInProgress, ORDER_TYPES, type StepRange } from '@dentarium/orders/states';
import type { productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import type { Batch } from '@dentarium/api/orders/shapes';
import type { CallResult } from '@dentarium/api';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { changeOrder } from '../cases/change-order.ts';
import type { ActionInput } from '../submission/commit-order.ts';
import { listAddressRecords, loadFrozenAddress } from './delivery-addresses.ts';
import { readAnswers } from '../forms/forms.ts';
import { createDoctorAction } from '../cases/doctor-action.ts';
import {
  requireOrder,
  listCaseOrders,
  listOrdersByPatient,
  requireOperator,
  type StoredOrder,
} from '../cases/order-access.ts';
import { loadProducedSteps, type ArchSteps, countStepsLeft } from './plan-steps.ts';
import type { Answers, FrozenAddress } from '../tables.ts';

/** The number of steps that are proposed for a batch. */
const STEPS_PER_BATCH = 10;
const SHIPPED = 30005;
const FORM = followOnForms.productionFollowUp;
const NO_STEPS: ArchSteps = { upper: 0, lower: 0 };

/** A new batch. */
interface NewBatch {
  readonly kind: BatchKind;
  /** The arch of a reissue or of retainers, which may have no steps. */
  readonly arch?: number;
  readonly upper: readonly number[];
  readonly lower: readonly number[];
  readonly quantity: number;
  readonly address: FrozenAddress | null;
  /** The answers of a follow-up with the facts of their evaluation. */
  readonly followUp?: NonNullable<Batch['followUp']>;
  readonly createdBy: string | null;
}

/** Adds a batch to an order. */
export async function addBatch(db: Kysely<Tables>, orderId: string, batch: NewBatch): Promise<void> {
  const { last } = await db
    .selectFrom('order_batch')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_batch')
    .values({
      order_id: orderId,
      number: (last ?? 0) + 1,
      kind: batch.kind,
      arch: batch.arch ?? null,
      upper_steps: batch.upper,
      lower_steps: batch.lower,
      quantity: batch.quantity,
      address: JSON.stringify(batch.address),
      ...(batch.followUp === undefined
        ? {}
        : {
            follow_up: JSON.stringify(batch.followUp.formValue),
            follow_up_facts: JSON.stringify(batch.followUp.facts),
          }),
      created_by: batch.createdBy,
    })
    .execute();
}

/** Returns the next steps of an arch; `null` if all are produced. */
function toNextSteps(produced: number, planned: number): StepRange | null {
  return produced >= planned ? null : { from: produced + 1, to: Math.min(produced + STEPS_PER_BATCH, planned) };
}

/** Loads the produced steps of the confirmed plan of an order, and the proposed next ones. */
async function loadProgress(db: Kysely<Tables>, order: StoredOrder) {
  const plan: ArchSteps = { upper: order.plan_upper ?? 0, lower: order.plan_lower ?? 0 };
  const produced = await loadProducedSteps(db, order.id);
  const next = { upper: toNextSteps(produced.upper, plan.upper), lower: toNextSteps(produced.lower, plan.lower) };
  return { plan, produced, next };
}

async function hasOtherWork(db: Kysely<Tables>, order: StoredOrder): Promise<boolean> {
  const orders = await listCaseOrders(db, order.case_id);
  return orders.some(
    (other) =>
      other.id !== order.id && isInProgress({ detailStatus: other.detail_status, isArchive: other.is_archive }),
  );
}

/** Checks whether the next steps of the plan of a patient can be produced, and returns the proposed ones. */
export async function checkFollowUp(
  ctx: RecordContext,
  query: { readonly patientId: string; readonly orderId?: string | undefined },
): Promise<CallResult<typeof productionFollowUpCheck>> {
  const { patient, db } = await ctx.requirePatient(query.patientId, 'view');
  const orders = (await listOrdersByPatient(db, patient.id)).filter(
    ({ id, type }) => type !== ORDER_TYPES.retention && (query.orderId === undefined || id === query.orderId),
  );
  const order = orders.find(({ detail_status: status }) => status === SHIPPED) ?? orders[0];
  const emptyResult = { isAllowed: false, orderId: null, version: null, upper: null, lower: null };
  if (order === undefined) return { ...emptyResult, reason: 'order.noStepsLeft', made: NO_STEPS, planned: NO_STEPS };
  const { plan: planned, produced, next } = await loadProgress(db, order);
  const steps = { made: produced, planned };
  const reason = await findFollowUpRefusal(db, order);
  if (reason !== '') return { ...emptyResult, ...steps, orderId: order.id, version: order.version, reason };
  return { ...steps, ...next, isAllowed: true, reason: '', orderId: order.id, version: order.version };
}

async function findFollowUpRefusal(db: Kysely<Tables>, order: StoredOrder): Promise<string> {
  if (order.is_paused) return 'order.paused';
  if (order.detail_status !== SHIPPED) return 'order.status';
  if ((await countStepsLeft(db, order)) === 0) return 'order.noStepsLeft';
  return (await hasOtherWork(db, order)) ? 'order.otherWork' : '';
}

/** Validates the form of a follow-up, and returns its steps, its address and the answers to store. */
async function validateFollowUp(db: Kysely<Tables>, order: StoredOrder, answers: Answers) {
  const addresses = await listAddressRecords(db, order.organisation_id);
  const facts = toFollowUpFacts({ ...(await loadProgress(db, order)), addresses });
  const evaluation = evaluateForm(FORM, answers, { facts, day: getToday() });
  const submittedAnswers = toSubmittedAnswers(FORM, evaluation);
  const addressId = toMembers(submittedAnswers['address']).join('');
  return {
    faults: listFormFaults(evaluation, ['poorFit']),
    steps: toFollowUpSteps(evaluation),
    addressId,
    // The manufacturer also reads the facts, so they contain only the address of this parcel.
    followUp: {
      formValue: submittedAnswers,
      facts: { ...facts, addresses: addresses.filter(({ id }) => id === addressId) },
    },
  };
}

/**
 * Orders the next steps of a confirmed plan from the form (F5).
 *
 * @throws Failure `order.formInvalid`, `order.followUpForm` with the fields, or one of the rules of orders
 */
export async function orderFollowUp(
  ctx: RecordContext,
  input: ActionInput & { readonly formValue: string },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const {
    faults,
    steps,
    addressId,
    followUp: followUpAnswers,
  } = await validateFollowUp(db, order, readAnswers(input.formValue));
  const makeFollowUpBatch = async (): Promise<void> =>
    addBatch(db, order.id, {
      ...steps,
      kind: 'followUp',
      quantity: 1,
      address: await loadFrozenAddress(db, addressId),
      followUp: followUpAnswers,
      createdBy: ctx.principal.accountId,
    });
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'followUp',
      version: input.version,
      facts: {
        stepsLeft: await countStepsLeft(db, order),
        otherOpenWork: await hasOtherWork(db, order),
        followUpFormComplete: faults.length === 0,
      },
      detail: steps,
      effects: { makeFollowUpBatch },
    }),
  ).catch((error: unknown) => {
    const isForm = error instanceof Failure && error.code === 'order.followUpForm';
    throw isForm ? new Failure('order.followUpForm', { fields: faults }) : error;
  });
}

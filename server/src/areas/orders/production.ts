import { evaluateForm, formFaults } from '@dentarium/domain/declared-form';
import { followOnForms, followUpFacts } from '@dentarium/domain/order-forms';
import { today } from '@dentarium/domain';
import { type BatchKind, isUnderWay, ORDER_TYPES, type StepRange } from '@dentarium/domain/orders';
import type { productionFollowUpCheck } from '@dentarium/api/services/case-production';
import type { CallResult } from '@dentarium/api';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { changeOrder } from './change-order.ts';
import type { ActionInput } from './commit-order.ts';
import { addressFor } from './delivery-addresses.ts';
import { readAnswers } from './forms.ts';
import { byDoctor } from './doctor-acting.ts';
import { orderFor, ordersOfCase, ordersOfPatient, requireOperator, type StoredOrder } from './order-access.ts';
import { madeSteps, type StepsOfArches, stepsLeftOf } from './plan-steps.ts';
import type { Answers, FrozenAddress } from './tables.ts';

type ArchSteps = { readonly from: number; readonly to: number } | null;

/** Steps that are proposed for a batch. */
const STEPS_OF_A_BATCH = 10;
const SHIPPED = 30005;
const NO_STEPS: StepsOfArches = { upper: 0, lower: 0 };

/** How many steps the confirmed plan of an order has. */
function planOf({ plan_upper: upper, plan_lower: lower }: StoredOrder): StepsOfArches {
  return { upper: upper ?? 0, lower: lower ?? 0 };
}

/** What is made together. */
interface NewBatch {
  readonly kind: BatchKind;
  /** What a reissue is for: it may have no steps that say it. */
  readonly arch?: number;
  readonly upper: readonly number[];
  readonly lower: readonly number[];
  readonly quantity: number;
  readonly address: FrozenAddress | null;
  readonly followUp?: Answers;
  readonly createdBy: string | null;
}

/** Adds a batch to an order. */
export async function addBatch(db: Kysely<Tables>, orderId: string, batch: NewBatch): Promise<void> {
  const { last } = await db
    .selectFrom('order_batch')
    .select((of) => of.fn.max('number').as('last'))
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
      follow_up: batch.followUp === undefined ? null : JSON.stringify(batch.followUp),
      created_by: batch.createdBy,
    })
    .execute();
}

/** The steps of a range; none of an arch that has none. */
function stepsOf(range: ArchSteps): number[] {
  return range === null ? [] : Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index);
}

/** The next steps of an arch. */
function nextSteps(made: number, planned: number): ArchSteps {
  return made >= planned ? null : { from: made + 1, to: Math.min(made + STEPS_OF_A_BATCH, planned) };
}

async function otherWork(db: Kysely<Tables>, order: StoredOrder): Promise<boolean> {
  const orders = await ordersOfCase(db, order.case_id);
  return orders.some(
    (other) => other.id !== order.id && isUnderWay({ detailStatus: other.detail_status, isArchive: other.is_archive }),
  );
}

/** Whether the next steps of the plan of a patient can be made, and which are proposed. */
export async function followUpCheck(
  ctx: Context,
  asked: { readonly patientId: string; readonly orderId?: string | undefined },
): Promise<CallResult<typeof productionFollowUpCheck>> {
  const patient = await ctx.patient(asked.patientId, 'view');
  const orders = (await ordersOfPatient(ctx.db, patient.id)).filter(
    ({ id, type }) => type !== ORDER_TYPES.retention && (asked.orderId === undefined || id === asked.orderId),
  );
  const order = orders.find(({ detail_status: status }) => status === SHIPPED) ?? orders[0];
  const none = { isAllowed: false, orderId: null, version: null, upper: null, lower: null };
  if (order === undefined) return { ...none, reason: 'order.noStepsLeft', made: NO_STEPS, planned: NO_STEPS };
  const steps = { made: await madeSteps(ctx.db, order.id), planned: planOf(order) };
  const reason = await followUpRefusal(ctx.db, order);
  if (reason !== '') return { ...none, ...steps, orderId: order.id, version: order.version, reason };
  const { made, planned } = steps;
  const upper = nextSteps(made.upper, planned.upper);
  const lower = nextSteps(made.lower, planned.lower);
  return { ...steps, isAllowed: true, reason: '', orderId: order.id, version: order.version, upper, lower };
}

async function followUpRefusal(db: Kysely<Tables>, order: StoredOrder): Promise<string> {
  if (order.is_paused) return 'order.paused';
  if (order.detail_status !== SHIPPED) return 'order.status';
  if ((await stepsLeftOf(db, order)) === 0) return 'order.noStepsLeft';
  return (await otherWork(db, order)) ? 'order.otherWork' : '';
}

/** What a follow-up asks for. */
interface FollowUp extends ActionInput {
  readonly upper: ArchSteps;
  readonly lower: ArchSteps;
  readonly addressId: string;
  readonly formValue: string;
}

/** Whether the steps of an arch are the next ones of its plan. */
function areNext(range: ArchSteps, made: number, planned: number): boolean {
  return range === null || (range.from === made + 1 && range.from <= range.to && range.to <= planned);
}

/** The range that the rules of orders look at: of the arch that goes further; `null` where the steps are not the next ones. */
function judgedRange(input: FollowUp, made: { upper: number; lower: number }, order: StoredOrder): StepRange | null {
  const { upper, lower } = input;
  if (!areNext(upper, made.upper, order.plan_upper ?? 0) || !areNext(lower, made.lower, order.plan_lower ?? 0))
    return null;
  const ranges = [upper, lower].filter((range) => range !== null);
  return ranges.toSorted((one, other) => other.to - one.to)[0] ?? null;
}

/**
 * Has the next steps of a confirmed plan made (F5).
 *
 * @throws Failure `order.address`, `order.followUpForm` with the fields, or what the rules of orders refuse with
 */
export async function followUp(ctx: Context, input: FollowUp): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { db } = ctx;
  const { order } = await orderFor(ctx, input.orderId, 'edit');
  const address = await addressFor(db, order.organisation_id, input.addressId);
  if (address === null) throw new Failure('order.address');
  const answers = readAnswers(input.formValue);
  const made = await madeSteps(db, order.id);
  const facts = followUpFacts({
    plan: planOf(order),
    shipped: made,
    batch: STEPS_OF_A_BATCH,
    addresses: [{ id: input.addressId, name: address.receiver }],
  });
  const evaluation = evaluateForm(followOnForms.productionFollowUp, answers, { facts, day: today() });
  const faults = formFaults(evaluation, ['poorFit']);
  const createdBy = ctx.principal.accountId;
  const batch = { kind: 'followUp', upper: stepsOf(input.upper), lower: stepsOf(input.lower), quantity: 1 } as const;
  await changeOrder(
    byDoctor(ctx, order, {
      action: 'followUp',
      version: input.version,
      facts: {
        stepsLeft: await stepsLeftOf(db, order),
        otherOpenWork: await otherWork(db, order),
        followUpFormComplete: faults.length === 0,
        batchRange: judgedRange(input, made, order),
        lastStep: Math.max(order.plan_upper ?? 0, order.plan_lower ?? 0),
      },
      detail: { upper: input.upper, lower: input.lower },
      effects: { makeFollowUpBatch: () => addBatch(db, order.id, { ...batch, address, createdBy, followUp: answers }) },
    }),
  ).catch((error: unknown) => {
    const isForm = error instanceof Failure && error.code === 'order.followUpForm';
    throw isForm ? new Failure('order.followUpForm', { fields: faults }) : error;
  });
}

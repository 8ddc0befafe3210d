import { getOrderStatusOrThrow, ORDER_TYPES } from '@dentarium/orders/states';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { StoredOrder } from '../cases/order-access.ts';
import { formatOrderShowId } from '../cases/order-rows.ts';
import type { PlannedSteps } from './plan-steps.ts';
import { toUuids } from '../forms/slot-files.ts';

/** The fact of a submission that names the order whose plan its forms refer to. */
export const PLAN_FACT = 'planOrder';

/** The steps of a confirmed plan, with its order. */
export interface UsablePlan extends PlannedSteps {
  readonly orderId: string;
  readonly orderShowId: string;
}

function selectPlans(db: Kysely<Tables>, order: StoredOrder) {
  return db
    .selectFrom('treatment_order')
    .innerJoin('treatment_case', 'treatment_case.id', 'treatment_order.case_id')
    .select(['treatment_order.id', 'treatment_order.number', 'treatment_case.number as case_number'])
    .select(['plan_upper', 'plan_lower', 'plan_bare'])
    .where('treatment_order.patient_id', '=', order.patient_id)
    .where('treatment_order.manufacturer_id', '=', order.manufacturer_id)
    .where('treatment_order.removed_at', 'is', null)
    .where('plan_upper', 'is not', null);
}

type PlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>;

function toUsablePlan(row: PlanRow): UsablePlan {
  const [upper, lower] = [row.plan_upper ?? 0, row.plan_lower ?? 0];
  return {
    orderId: row.id,
    orderShowId: formatOrderShowId(row.case_number, row.number),
    upper,
    lower,
    bare: row.plan_bare ?? Math.max(upper, lower),
  };
}

/**
 * Finds the confirmed plan that the forms of an order refer to: the latest one of its case. Retainers are also made on
 * the plan of another case of the patient at the same manufacturer.
 */
export async function findUsablePlan(db: Kysely<Tables>, order: StoredOrder): Promise<UsablePlan | null> {
  const plans = selectPlans(db, order);
  const scope =
    order.type === ORDER_TYPES.retention ? plans : plans.where('treatment_order.case_id', '=', order.case_id);
  const row = await scope
    .orderBy(sql`treatment_order.case_id = ${order.case_id}::uuid`, 'desc')
    .orderBy('treatment_case.number', 'desc')
    .orderBy('treatment_order.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toUsablePlan(row);
}

/**
 * Loads the plan that an order refers to: the current one while the doctor edits its forms, and later the one of its
 * last submission, because another plan may be confirmed meanwhile.
 */
export async function loadBasePlan(db: Kysely<Tables>, order: StoredOrder): Promise<OrderInfo['basePlan']> {
  const { detail_status: detailStatus, step_status: stepStatus } = order;
  const { edit } = getOrderStatusOrThrow(detailStatus, stepStatus);
  const isEditable = edit === 'all' || edit === 'asked' || edit === 'rejected';
  const submittedId = isEditable ? undefined : await findSubmittedPlanId(db, order);
  if (submittedId === undefined) return findUsablePlan(db, order);
  const row = await selectPlans(db, order).where('treatment_order.id', '=', submittedId).executeTakeFirst();
  return row === undefined ? null : toUsablePlan(row);
}

/** Finds the order whose plan the last submission refers to; undefined if that was not recorded. */
async function findSubmittedPlanId(db: Kysely<Tables>, order: StoredOrder): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_submission')
    .select('facts')
    .where('order_id', '=', order.id)
    .where('number', '=', order.submission_count)
    .executeTakeFirst();
  return toUuids(row?.facts?.[PLAN_FACT])[0];
}

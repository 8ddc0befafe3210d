import { FORM_KEYS, ORDER_TYPES } from '@dentarium/orders/states';
import type { getIngCase } from '@dentarium/api/orders/case-calls';
import type { getLastKeep } from '@dentarium/api/orders/calls';
import type { CallResult } from '@dentarium/api';
import type { OrderRow, TreatmentCase } from '@dentarium/api/orders/shapes';
import { isOrderDone, type OrderState } from '@dentarium/orders/states';
import type { RecordContext } from '../../../records/record-context.ts';
import { loadCaseInfo, loadShowBox } from './case-info.ts';
import { loadAnswers } from '../forms/saved-answers.ts';
import { requireCase, requireOrder, listCaseOrders, listOrdersByPatient, type StoredOrder } from './order-access.ts';
import { loadRowsByIds } from './order-rows.ts';
import { loadExistingOrders, loadShippedSteps } from '../production/plan-steps.ts';

/** Lists the orders of a patient, the latest change first. */
export async function listPatientOrders(ctx: RecordContext, patientId: string): Promise<OrderRow[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const orders = await listOrdersByPatient(db, patient.id);
  return loadRowsByIds(
    db,
    ctx.principal,
    orders.map(({ id }) => id),
  );
}

const DRAFTS: readonly OrderState['detailStatus'][] = [10000, 10003, 50000, 50003];

/** Lists the unfinished orders of a patient. */
export async function listOngoingOrders(ctx: RecordContext, patientId: string): Promise<CallResult<typeof getIngCase>> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const orders = await listOrdersByPatient(db, patient.id);
  const existing = await loadExistingOrders(db, orders);
  const openOrders = orders.filter((_, index) =>
    existing.slice(index, index + 1).every((order) => !isOrderDone(order)),
  );
  const rows = await loadRowsByIds(
    db,
    ctx.principal,
    openOrders.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, isDraft: DRAFTS.some((status) => status === row.detailStatus) }));
}

/** Lists the cases of a patient with their orders, the latest first. */
export async function listPatientCases(ctx: RecordContext, patientId: string): Promise<TreatmentCase[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await db
    .selectFrom('treatment_case')
    .selectAll()
    .where('patient_id', '=', patient.id)
    .where('removed_at', 'is', null)
    .orderBy('number', 'desc')
    .execute();
  const cases: TreatmentCase[] = [];
  for (const row of rows) cases.push(await loadCaseInfo(db, ctx.principal, row));
  return cases;
}

/** Lists the summaries of cases; cases that the caller may not see are omitted. */
export async function listShowBoxes(ctx: RecordContext, caseIds: readonly string[]) {
  const { filter: visible, db } = ctx.buildVisibilityFilter();
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('treatment_case')
    .selectAll('treatment_case')
    .where('treatment_case.id', 'in', caseIds)
    .where('removed_at', 'is', null)
    .where((eb) => eb('treatment_case.patient_id', 'in', eb.selectFrom('patient').select('patient.id').where(visible)))
    .orderBy('number')
    .execute();
  const boxes: Awaited<ReturnType<typeof loadShowBox>>[] = [];
  for (const row of rows) boxes.push(await loadShowBox(db, ctx.principal, row));
  return boxes;
}

/** Lists the orders of a case that a designer has taken before, the latest last. */
export async function listDesignedOrders(ctx: RecordContext, caseId: string): Promise<StoredOrder[]> {
  const { treatment, db } = await requireCase(ctx, caseId, 'view');
  const orders = await listCaseOrders(db, treatment.id);
  return orders
    .filter(({ designed_at: designedAt }) => designedAt !== null)
    .toSorted((one, other) => Number(one.designed_at) - Number(other.designed_at));
}

/** Finds the latest submission of a case. */
export async function findLatestSubmission(ctx: RecordContext, caseId: string): Promise<string | null> {
  const { treatment, db } = await requireCase(ctx, caseId, 'view');
  const row = await db
    .selectFrom('order_submission')
    .innerJoin('treatment_order', 'treatment_order.id', 'order_submission.order_id')
    .select('order_submission.id')
    .where('case_id', '=', treatment.id)
    .where('treatment_order.removed_at', 'is', null)
    .orderBy('submitted_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Loads the last shipped steps of a case. */
export async function loadLastSteps(
  ctx: RecordContext,
  scope: { readonly caseId: string; readonly orderId?: string | undefined },
) {
  if (scope.orderId !== undefined) await requireOrder(ctx, scope.orderId, 'view');
  const { treatment, db } = await requireCase(ctx, scope.caseId, 'view');
  return loadShippedSteps(db, treatment.id);
}

/** Finds the latest submitted retention order of a case, with its prescription. */
export async function findLastRetention(ctx: RecordContext, caseId: string): Promise<CallResult<typeof getLastKeep>> {
  const { treatment, db } = await requireCase(ctx, caseId, 'view');
  const orders = await listCaseOrders(db, treatment.id);
  const order = orders.findLast(({ type, submission_count: count }) => type === ORDER_TYPES.retention && count > 0);
  if (order === undefined) return null;
  const form = (await loadAnswers(db, order)).get(FORM_KEYS.retention);
  return { orderId: order.id, formValue: form?.answers ?? {} };
}

const [BOTH, UPPER, LOWER] = [1, 2, 3];

/** Finds the arch that an order treats: by its confirmed plan, or otherwise by its prescription. */
export async function findTreatedArch(ctx: RecordContext, orderId: string): Promise<number | null> {
  const { order, db } = await requireOrder(ctx, orderId, 'view');
  const { plan_upper: upper, plan_lower: lower } = order;
  if ((upper ?? 0) > 0 || (lower ?? 0) > 0) return (lower ?? 0) === 0 ? UPPER : (upper ?? 0) === 0 ? LOWER : BOTH;
  const arch = (await loadAnswers(db, order)).get(FORM_KEYS.design)?.answers['treatArch'];
  return typeof arch === 'number' ? arch : null;
}

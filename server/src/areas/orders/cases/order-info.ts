import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { toItem } from '../catalogue/catalogue.ts';
import { loadBasePlan } from '../production/base-plan.ts';
import { loadCancellation } from './cancellation.ts';
import { requireOrder } from './order-access.ts';
import { loadBatches, loadForms, loadReissue, loadRejections, loadDataRequests } from './order-details.ts';
import { selectOrderRows, toOrderRow } from './order-rows.ts';

/** Loads the expert of a case with the question to them; nothing without an expert. */
async function loadExpertInfo(db: Kysely<Tables>, caseId: string): Promise<Pick<OrderInfo, 'expert'>> {
  const row = await db
    .selectFrom('treatment_case')
    .innerJoin('order_expert', 'order_expert.id', 'treatment_case.expert_id')
    .select(['order_expert.id', 'name_ch', 'name_en', 'expert_question', 'expert_fee'])
    .where('treatment_case.id', '=', caseId)
    .executeTakeFirst();
  if (row === undefined) return {};
  const { id, name_ch: ch, name_en: en, expert_question: question, expert_fee: fee } = row;
  return { expert: { id, doctorName: { ch, en }, question, fee } };
}

/** Loads an order with the data of its page. The caller checks access first. */
export async function loadOrderInfo(db: Kysely<Tables>, principal: Principal, id: string): Promise<OrderInfo> {
  const row = await selectOrderRows(db, principal).where('treatment_order.id', '=', id).executeTakeFirstOrThrow();
  const item = await db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', row.treatment_item_id)
    .executeTakeFirstOrThrow();
  return {
    ...toOrderRow(row),
    treatmentItem: toItem(item),
    ...(await loadExpertInfo(db, row.case_id)),
    forms: await loadForms(db, row),
    dataRequests: await loadDataRequests(db, id),
    rejections: await loadRejections(db, row),
    batches: await loadBatches(db, id),
    reissue: await loadReissue(db, id),
    cancellation: await loadCancellation(db, id),
    addressId: row.address_id,
    pauseReason: row.pause_reason,
    pausedByStop: row.paused_by_stop,
    submissionCount: row.submission_count,
    expectedOn: row.is_due_shared ? row.due_on : null,
    basePlan: await loadBasePlan(db, row),
  };
}

/**
 * Loads the state of an order that the caller may view, for the answer of an action.
 *
 * @throws Failure `order.notFound`
 */
export async function loadVisibleOrderInfo(ctx: RecordContext, id: string): Promise<OrderInfo> {
  const { order, db } = await requireOrder(ctx, id, 'view');
  return loadOrderInfo(db, ctx.principal, order.id);
}

import type { OrderModel } from './calls.ts';
import { PREPROCESS_STATE } from '@dentarium/domain';
import type { RecordContext } from '../../../records/record-context.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireOrder, requireOperator } from '../cases/order-access.ts';

/** Lists the models of the patient of an order, with the data that the order's checks need. */
export async function listModels(ctx: RecordContext, orderId: string): Promise<OrderModel[]> {
  const { order, db } = await requireOrder(ctx, orderId, 'view');
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .leftJoin('order_opened_model', (join) =>
      join.onRef('order_opened_model.file_id', '=', 'file.id').on('order_opened_model.order_id', '=', order.id),
    )
    .select(['file.id', 'stored_object.model_box', 'stored_object.preprocess_state', 'order_opened_model.opened_at'])
    .where('file.patient_id', '=', order.patient_id)
    .where('file.deleted_at', 'is', null)
    .where('stored_object.kind', '=', 'model')
    .orderBy('file.id')
    .execute();
  return rows.map((row) => ({
    fileId: row.id,
    box: row.model_box,
    isMeasuring: row.preprocess_state === PREPROCESS_STATE.untreated,
    isOpened: row.opened_at !== null,
  }));
}

/**
 * Records that a user has viewed a model for an order; the first viewer stays.
 *
 * @throws Failure `order.notFound`, `file.notFound` for a file that is not of the patient of the order, or the refusal
 * of an edit of the patient
 */
export async function recordOpenedModel(
  ctx: RecordContext,
  input: { readonly operatorId: string; readonly orderId: string; readonly fileId: string },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const file = await db
    .selectFrom('file')
    .select('id')
    .where('id', '=', input.fileId)
    .where('patient_id', '=', order.patient_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (file === undefined) throw new Failure('file.notFound');
  await db
    .insertInto('order_opened_model')
    .values({ order_id: order.id, file_id: file.id, opened_by: ctx.principal.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

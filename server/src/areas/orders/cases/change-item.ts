import type { Kysely } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { listItems } from '../catalogue/catalogue.ts';
import { changeOrder } from './change-order.ts';
import { recordExpert } from './choose-expert.ts';
import { findItemRefusal, findNewExpert } from './create-order.ts';
import { createDoctorAction } from './doctor-action.ts';
import { hasBatch, hasScheme } from './order-actions.ts';
import { listCaseOrders, requireOperator, requireOrder, requireStoredCase, type StoredOrder } from './order-access.ts';

interface ChangeItemInput {
  readonly operatorId: string;
  readonly orderId: string;
  readonly version: number;
  readonly treatmentItemId: string;
  readonly expertId?: string | undefined;
}

/**
 * Changes the product of a draft (D2-item). The forms stay and are judged by the new product.
 *
 * @throws Failure `order.item`, `order.expert`, or one of the rules of orders
 */
export async function changeItem(ctx: RecordContext, input: ChangeItemInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, patient, db } = await requireOrder(ctx, input.orderId, 'edit');
  const item = (await listItems(db, order.organisation_id)).find(({ id }) => id === input.treatmentItemId);
  const caller = { db, principal: ctx.principal };
  const { order: changedOrder } = await changeOrder(
    createDoctorAction(caller, order, {
      action: 'changeItem',
      version: input.version,
      facts: {
        hasScheme: hasScheme(order),
        hasBatch: await hasBatch(db, order.id),
        itemAllowed:
          item !== undefined &&
          item.manufacturer_id === order.manufacturer_id &&
          item.order_types.includes(order.type) &&
          findItemRefusal(item, patient) === undefined,
      },
      detail: { itemId: input.treatmentItemId, previousItemId: order.treatment_item_id },
      effects: { recordItem: () => recordItem(db, order, input.treatmentItemId) },
    }),
  );
  if (item === undefined) throw new Failure('order.item');
  const expert = await findNewExpert(db, {
    existingCase: await requireStoredCase(db, order.case_id),
    manufacturer: order.manufacturer_id,
    item,
    form: input,
  });
  if (expert !== undefined)
    await recordExpert(ctx, { order: changedOrder, db }, { expert_id: expert.id, expert_fee: expert.price });
}

/** Stores the product of an order. The product of a case is that of its first order. */
async function recordItem(db: Kysely<Tables>, order: StoredOrder, itemId: string): Promise<void> {
  const item = { treatment_item_id: itemId };
  await db.updateTable('treatment_order').set(item).where('id', '=', order.id).execute();
  const orders = await listCaseOrders(db, order.case_id);
  if (orders.length === 1) await db.updateTable('treatment_case').set(item).where('id', '=', order.case_id).execute();
}

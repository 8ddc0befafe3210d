import { findCreationRefusal, FORM_KEYS, ORDER_TYPES } from '@dentarium/orders/states';
import { getToday } from '@dentarium/domain';
import type { RecordContext } from '../../../records/record-context.ts';
import type { AuthorisedCaller } from '../../../kernel/access/context.ts';
import { changeOrder } from './change-order.ts';
import type { ActionInput } from '../submission/commit-order.ts';
import { recordCreation, insertOrder } from './create-order.ts';
import { loadPreviousPrescription } from '../forms/form-problems.ts';
import { createDoctorAction } from './doctor-action.ts';
import { requireCase, requireOrder, listCaseOrders, requireOperator, type StoredOrder } from './order-access.ts';
import { unarchiveCase } from './order-actions.ts';
import { loadItemCoverage, loadExistingOrders, withoutArchiveFlag } from '../production/plan-steps.ts';

/**
 * Starts an adjustment of a shipped treatment (A1); an archived case is unarchived.
 *
 * @returns the id of the new order
 */
export async function restartCase(ctx: RecordContext, input: ActionInput): Promise<string> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const { treatment } = await requireCase(ctx, order.case_id, 'edit');
  const item = await db
    .selectFrom('treatment_item')
    .selectAll()
    .where('id', '=', treatment.treatment_item_id)
    .executeTakeFirstOrThrow();
  const { restartsLeft, validUntil } = await loadItemCoverage(db, treatment, item);
  const existing = await loadExistingOrders(
    db,
    withoutArchiveFlag(await listCaseOrders(db, treatment.id), treatment.id),
  );
  let newOrder: StoredOrder | undefined;
  const { change } = await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'restart',
      version: input.version,
      facts: {
        creationRefusal: findCreationRefusal(ORDER_TYPES.adjustment, existing),
        restartsLeft,
        itemValid: validUntil === null || validUntil >= getToday(),
      },
      effects: {
        numberOrder: async () => {
          newOrder = await insertOrder(ctx, db, {
            treatment: await unarchiveCase(ctx, { treatment, db }),
            itemId: item.id,
            type: ORDER_TYPES.adjustment,
            to: { detailStatus: 50000, stepStatus: 10 },
          });
        },
        copyPrescription: async () => {
          if (newOrder !== undefined) await copyPrescription({ db, principal: ctx.principal }, newOrder);
        },
      },
    }),
  );
  if (newOrder === undefined || change.creates === null) throw new Error('a restart makes an order');
  await recordCreation({ db, principal: ctx.principal }, newOrder, 'create');
  return newOrder.id;
}

/** Copies the previous prescription into the adjustment. Its version marks it as unsaved. */
async function copyPrescription({ db, principal }: AuthorisedCaller, to: StoredOrder): Promise<void> {
  const previousPrescription = await loadPreviousPrescription(db, to);
  if (Object.keys(previousPrescription).length === 0) return;
  const { designMode, wearDays, maxSteps, over3, passiveStart } = previousPrescription;
  await db
    .insertInto('order_form')
    .values({
      order_id: to.id,
      form_key: FORM_KEYS.adjust,
      answers: JSON.stringify({ designMode, wearDays, maxSteps, over3, passiveStart }),
      is_finish: false,
      accepted: [],
      version: 0,
      updated_by: principal.accountId,
    })
    .execute();
}

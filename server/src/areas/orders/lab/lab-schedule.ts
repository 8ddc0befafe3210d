import type { DetailStatus } from '@dentarium/orders/states';
import { sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { type AuthorisedOrder, requireOperator } from '../cases/order-access.ts';
import { refreshOrder } from '../cases/publish-order.ts';
import { requireLabOrder } from './lab-access.ts';
import type { LabInput } from './lab-actions.ts';

const SHIPPED: DetailStatus = 30005;

/** The input of a schedule. */
interface ScheduleInput extends LabInput {
  readonly dueOn: string | null;
  readonly priority: number;
  readonly isDueShared: boolean;
}

/**
 * Sets the day by which an order is to be shipped, and its priority. It is no action of the state machine: a paused order
 * may be scheduled too, and the history, which the clinic reads, does not mention it.
 *
 * @throws Failure `order.notFound`, `version.stale`, `order.status` for a shipped order
 */
export async function scheduleOrder(ctx: RecordContext, input: ScheduleInput): Promise<AuthorisedOrder> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireLabOrder(ctx, input.orderId, 'act');
  requireVersion('order', order, input.version);
  if (order.detail_status === SHIPPED) throw new Failure('order.status');
  const { dueOn, priority, isDueShared } = input;
  ctx.addAuditDetail({ dueOn, priority, isDueShared });
  const scheduledOrder = await db
    .updateTable('treatment_order')
    .set({
      due_on: dueOn,
      lab_priority: priority,
      is_due_shared: dueOn !== null && isDueShared,
      version: sql`version + 1`,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await refreshOrder(db, scheduledOrder);
  return { order: scheduledOrder, db };
}

import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { ActionInput } from '../submission/commit-order.ts';
import type { OrderCancellationTable } from '../tables.ts';
import { changeOrder } from './change-order.ts';
import { createDoctorAction } from './doctor-action.ts';
import { requireOperator, requireOrder } from './order-access.ts';

/** The end of a request: who ended it, and how. */
interface CancellationEnd {
  readonly outcome: NonNullable<OrderCancellationTable['outcome']['__select__']>;
  readonly answer?: string | undefined;
  readonly closedBy: string;
}

/** Closes the open request to cancel an order; does nothing without one. */
export async function closeCancellation(
  db: Kysely<Tables>,
  orderId: string,
  { outcome, answer = '', closedBy }: CancellationEnd,
): Promise<void> {
  await db
    .updateTable('order_cancellation')
    .set({ outcome, answer, closed_by: closedBy, closed_at: new Date() })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .execute();
}

/** Loads the open request to cancel an order; `null` without one. */
export async function loadCancellation(db: Kysely<Tables>, orderId: string): Promise<OrderInfo['cancellation']> {
  const row = await db
    .selectFrom('order_cancellation')
    .innerJoin('account', 'account.id', 'order_cancellation.requested_by')
    .select(['reason', 'requested_at', 'account.real_name'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { reason: row.reason, requestedAt: row.requested_at.toISOString(), requestedBy: row.real_name };
}

/** Requests the cancellation of an order that its manufacturer works on (C1). */
export async function requestCancellation(
  ctx: RecordContext,
  input: ActionInput & { readonly reason: string },
): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const reason = input.reason.trim();
  const values = { order_id: order.id, reason, requested_by: ctx.principal.accountId };
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'requestCancellation',
      version: input.version,
      facts: { reason },
      note: reason,
      effects: { openCancellation: () => db.insertInto('order_cancellation').values(values).execute() },
    }),
  );
}

/** Takes the open request of an order back (C2). */
export async function withdrawCancellation(ctx: RecordContext, input: ActionInput): Promise<void> {
  requireOperator(ctx, input.operatorId);
  const { order, db } = await requireOrder(ctx, input.orderId, 'edit');
  const { accountId: closedBy } = ctx.principal;
  await changeOrder(
    createDoctorAction({ db, principal: ctx.principal }, order, {
      action: 'withdrawCancellation',
      version: input.version,
      facts: {},
      effects: { closeCancellation: () => closeCancellation(db, order.id, { outcome: 'withdrawn', closedBy }) },
    }),
  );
}

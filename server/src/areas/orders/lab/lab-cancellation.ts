import type { OrderEffect } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { closeCancellation } from '../cases/cancellation.ts';
import type { AuthorisedOrder, StoredOrder } from '../cases/order-access.ts';
import type { Answers } from '../tables.ts';
import { type LabInput, runLabAction } from './lab-actions.ts';

/** Finds the batch of an order that is not in production yet. */
function findWaitingBatch(db: Kysely<Tables>, orderId: string) {
  return db
    .selectFrom('order_batch')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('started_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Loads the facts about the shipped batches of an order. */
async function loadShipmentFacts(db: Kysely<Tables>, orderId: string) {
  const latest = await db
    .selectFrom('shipment')
    .select('received_at')
    .where('order_id', '=', orderId)
    .orderBy('shipped_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { hasShipment: latest !== undefined, parcelReceived: (latest?.received_at ?? null) !== null };
}

const isAwaitingProduction = ({ detail_status: status }: StoredOrder): boolean => status === 30000;

/**
 * Accepts the request to cancel an order (C4): removes the batch that is not in production, which the history keeps.
 *
 * @param cancelPlan withdraws the plan of an order without a shipped batch.
 */
export function acceptCancellation(
  ctx: RecordContext,
  input: LabInput,
  cancelPlan: (db: Kysely<Tables>, orderId: string) => Promise<void>,
): Promise<AuthorisedOrder> {
  const { accountId: closedBy } = ctx.principal;
  return runLabAction(ctx, input, async ({ order, db }) => {
    const batch = isAwaitingProduction(order) ? await findWaitingBatch(db, order.id) : undefined;
    const detail: Answers =
      batch === undefined ? {} : { batch: batch.kind, upper: batch.upper_steps, lower: batch.lower_steps };
    const effects: Partial<Record<OrderEffect, () => Promise<unknown>>> = {
      closeCancellation: () =>
        closeCancellation(db, order.id, { outcome: 'accepted', answer: input.note?.trim(), closedBy }),
      cancelPlan: () => cancelPlan(db, order.id),
      removeBatch: async () => {
        if (batch !== undefined) await db.deleteFrom('order_batch').where('id', '=', batch.id).execute();
      },
    };
    return {
      action: 'acceptCancellation',
      facts: await loadShipmentFacts(db, order.id),
      note: input.note?.trim(),
      detail,
      effects,
    };
  });
}

/** Refuses the request to cancel an order (C3). */
export function refuseCancellation(
  ctx: RecordContext,
  input: LabInput & { readonly reason: string },
): Promise<AuthorisedOrder> {
  const { accountId: closedBy } = ctx.principal;
  const answer = input.reason.trim();
  return runLabAction(ctx, input, ({ order, db }) => ({
    action: 'refuseCancellation',
    facts: { reason: answer },
    note: answer,
    effects: { closeCancellation: () => closeCancellation(db, order.id, { outcome: 'refused', answer, closedBy }) },
  }));
}

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { type CashierOrder, findCashierOrder } from './cashier-codes.ts';
import type { CashierNotice } from './cashier-notice.ts';

/** The buttons of the page. */
export type CashierAction = 'pay' | 'decline';

/** An order after an action, and the notice that tells of it. */
interface ActionResult {
  readonly order: CashierOrder;
  /** `null` if the order is closed. */
  readonly notice: CashierNotice | null;
}

/**
 * Pays or declines an order of a code. A second press changes nothing and sends the same notice again.
 *
 * @returns `undefined` if the code is unknown or has expired
 */
export async function actOnOrder(
  db: Kysely<Tables>,
  token: string,
  action: CashierAction,
): Promise<ActionResult | undefined> {
  return db.transaction().execute(async (transaction) => {
    const order = await findCashierOrder(transaction, token, { lock: true });
    if (order === undefined) return undefined;
    if (order.state === 'closed') return { order, notice: null };
    if (order.state === 'paid') return { order, notice: toPaidNotice(order) };
    const changes =
      action === 'pay'
        ? ({ state: 'paid', transaction_id: randomUUID(), paid_at: new Date() } as const)
        : ({ state: 'declined' } as const);
    const changedOrder = await transaction
      .updateTable('cashier_order')
      .set(changes)
      .where('purchase_key', '=', order.purchase_key)
      .returningAll()
      .executeTakeFirstOrThrow();
    const declined = { kind: 'declined', purchaseKey: order.purchase_key } as const;
    return { order: changedOrder, notice: action === 'pay' ? toPaidNotice(changedOrder) : declined };
  });
}

function toPaidNotice(order: CashierOrder): CashierNotice {
  const { purchase_key: purchaseKey, transaction_id: transactionId, paid_at: paidAt, amount, currency } = order;
  if (transactionId === null || paidAt === null) throw new Error(`The order ${purchaseKey} is not paid`);
  return { kind: 'paid', purchaseKey, transactionId, amount, currency, paidAt: paidAt.toISOString() };
}

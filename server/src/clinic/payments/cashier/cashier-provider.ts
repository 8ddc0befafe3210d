import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PaymentProvider, ProviderRefund, ProviderState } from '../provider.ts';
import type { Purchase } from '../purchase-kind.ts';
import { CODE_MINUTES, insertCashierCode } from './cashier-codes.ts';
import { verifyCashierNotice } from './cashier-notice.ts';

/** The dependencies of the cashier. */
export interface CashierDeps {
  readonly db: Kysely<Tables>;
  readonly publicUrl: string;
  /** Signs the notices. */
  readonly key: Buffer;
}

/** Creates the built-in test provider. It keeps its own books, and tells of payments by signed notices. */
export function createCashier({ db, publicUrl, key }: CashierDeps): PaymentProvider {
  return {
    name: 'cashier',
    async create(purchase) {
      await insertOrder(db, purchase);
      const expiresAt = new Date(Math.min(Date.now() + CODE_MINUTES * 60_000, purchase.closes_at.getTime()));
      const token = await insertCashierCode(db, purchase.idempotency_key, expiresAt);
      return { codeUrl: `${publicUrl}/pay/${token}`, expiresAt };
    },
    query: (purchase) => readState(db, purchase.idempotency_key),
    close: (purchase) => closeOrder(db, purchase.idempotency_key),
    refund: (refund) => refundOrder(db, refund),
    notice: async (notice) => verifyCashierNotice(key, notice),
    async loadBill(day) {
      const { rows } = await sql<{ paidAmount: number; refundedAmount: number }>`select
        coalesce((select sum(amount) from cashier_order where state = 'paid' and paid_at::date = ${day}::date), 0)::bigint
          as "paidAmount",
        coalesce((select sum(amount) from cashier_refund where refunded_at::date = ${day}::date), 0)::bigint
          as "refundedAmount"`.execute(db);
      return rows[0];
    },
  };
}

async function insertOrder(db: Kysely<Tables>, purchase: Purchase): Promise<void> {
  await db
    .insertInto('cashier_order')
    .values({
      purchase_key: purchase.idempotency_key,
      amount: purchase.amount,
      currency: purchase.currency,
      title_ch: purchase.title_ch,
      title_en: purchase.title_en,
      transaction_id: null,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('purchase_key').doNothing())
    .execute();
}

async function readState(db: Kysely<Tables>, purchaseKey: string): Promise<ProviderState> {
  const order = await db
    .selectFrom('cashier_order')
    .selectAll()
    .where('purchase_key', '=', purchaseKey)
    .executeTakeFirst();
  if (order === undefined || order.transaction_id === null || order.paid_at === null) return { kind: 'unpaid' };
  const { transaction_id: transactionId, amount, currency, paid_at: paidAt } = order;
  const payment = { transactionId, amount, currency, paidAt };
  return { kind: 'paid', payment, source: JSON.stringify({ purchaseKey, ...payment }) };
}

async function closeOrder(db: Kysely<Tables>, purchaseKey: string): Promise<void> {
  const order = await db
    .updateTable('cashier_order')
    .set({ state: sql`case when state = 'paid' then state else 'closed' end` })
    .where('purchase_key', '=', purchaseKey)
    .returning('state')
    .executeTakeFirst();
  if (order?.state === 'paid') throw new Error(`The cashier has received money for ${purchaseKey}`);
}

async function refundOrder(
  db: Kysely<Tables>,
  { refundKey, transactionId, amount }: ProviderRefund,
): Promise<{ readonly refundId: string; readonly status: 'done' }> {
  await db
    .insertInto('cashier_refund')
    .values({ refund_key: refundKey, transaction_id: transactionId, amount })
    .onConflict((conflict) => conflict.column('refund_key').doNothing())
    .execute();
  return { refundId: refundKey, status: 'done' };
}

import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { BUYER, postMovement, toProviderAccount, toSalesAccount } from './ledger.ts';
import type { PaymentProvider } from './provider.ts';
import { getKindOrThrow, type Purchase, type PurchaseKinds } from './purchase-kind.ts';
import { lockPurchase, type PaymentDeps, recordPurchaseAudit, setStatus } from './record-payment.ts';

/** A payment of a purchase with what its entries say. */
interface PaymentState {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string;
  /** True if the purchase was granted by it, and not taken back. */
  readonly isGranted: boolean;
  /** In fen. */
  readonly refundedAmount: number;
}

async function listPayments(db: Kysely<Tables>, purchaseId: string): Promise<readonly PaymentState[]> {
  const soldAmount = sql<number>`coalesce((select sum(amount) from ledger_entry
    where payment_id = payment.id and ledger_account like 'sales:%'), 0)::bigint`;
  const refundedAmount = sql<number>`coalesce((select sum(amount) from refund where payment_id = payment.id), 0)::bigint`;
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'transaction_id', 'amount', 'currency'])
    .select([soldAmount.as('sold'), refundedAmount.as('back')])
    .where('purchase_id', '=', purchaseId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ transaction_id: transactionId, sold, back, ...row }) => ({
    ...row,
    transactionId,
    isGranted: sold < 0,
    refundedAmount: back,
  }));
}

/**
 * Gives back what is due of a purchase, or all of a purchase that was granted. The provider is called first; the same
 * call again gives nothing back twice.
 *
 * @returns the amount in fen; 0 if nothing is left to give back
 */
export async function refundPurchase(
  deps: PaymentDeps & { readonly provider: PaymentProvider },
  purchase: Purchase,
  reason: string,
): Promise<number> {
  const payments = await listPayments(deps.db, purchase.id);
  const isDue = purchase.status === 'refundDue';
  let total = 0;
  for (const payment of payments) {
    const amount = payment.amount - payment.refundedAmount;
    if (amount <= 0 || (isDue && payment.isGranted)) continue;
    const { refundId, status } = await deps.provider.refund({
      refundKey: `R${payment.id.replaceAll('-', '')}`,
      purchaseKey: purchase.idempotency_key,
      transactionId: payment.transactionId,
      amount,
      paidAmount: payment.amount,
      reason,
    });
    const refund = { transactionId: payment.transactionId, refundId, amount, reason, status };
    await recordRefund(deps, { provider: purchase.provider, purchaseKey: purchase.idempotency_key, ...refund });
    total += amount;
  }
  return total;
}

/** A refund as its provider tells it, also one that the buyer has got from their bank (a chargeback). */
interface ReceivedRefund {
  readonly provider: string;
  readonly purchaseKey: string;
  readonly transactionId: string;
  readonly refundId: string;
  /** In fen. */
  readonly amount: number;
  readonly reason: string;
  readonly status: 'processing' | 'done';
}

/**
 * Records a refund and takes back what was granted by its payment, in one transaction. The same refund again changes
 * nothing.
 *
 * @throws UnknownPurchaseError
 */
export async function recordRefund(
  { db, kinds }: Pick<PaymentDeps, 'db' | 'kinds'>,
  refund: ReceivedRefund,
): Promise<'refunded' | 'known'> {
  return db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, refund);
    const payments = await listPayments(transaction, purchase.id);
    const payment = payments.find(({ transactionId }) => transactionId === refund.transactionId);
    if (payment === undefined) throw new Error(`a refund of ${purchase.id} is of an unknown payment`);
    const row = await transaction
      .insertInto('refund')
      .values({
        payment_id: payment.id,
        amount: refund.amount,
        reason: refund.reason,
        provider_refund_id: refund.refundId,
        status: refund.status,
      })
      .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return 'known';
    await reversePayment(transaction, { kinds, purchase, payment, amount: refund.amount });
    await recordPurchaseAudit(transaction, purchase, 'payment.refund', { amount: refund.amount });
    return 'refunded';
  });
}

interface Reversal {
  readonly kinds: PurchaseKinds;
  readonly purchase: Purchase;
  readonly payment: PaymentState;
  readonly amount: number;
}

async function reversePayment(
  transaction: Transaction<Tables>,
  { kinds, purchase, payment, amount }: Reversal,
): Promise<void> {
  const movement = { paymentId: payment.id, amount, currency: payment.currency };
  if (payment.isGranted) {
    await postMovement(transaction, { ...movement, from: BUYER, to: toSalesAccount(purchase.kind) });
    // A part that the buyer has got back from their bank takes nothing back.
    if (payment.refundedAmount + amount >= payment.amount)
      await getKindOrThrow(kinds, purchase.kind).refunded(transaction, purchase);
  }
  await postMovement(transaction, { ...movement, from: toProviderAccount(purchase.provider), to: BUYER });
  const payments = await listPayments(transaction, purchase.id);
  const isDue = payments.some((one) => !one.isGranted && one.refundedAmount < one.amount);
  const status = isDue ? 'refundDue' : payments.some(({ isGranted }) => isGranted) ? 'granted' : 'refunded';
  if (status !== purchase.status) await setStatus(transaction, purchase.id, status);
}

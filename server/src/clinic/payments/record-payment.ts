import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { BUYER, postMovement, toProviderAccount, toSalesAccount } from './ledger.ts';
import { lockBuyer } from './lock-buyer.ts';
import type { ProviderPayment } from './provider.ts';
import { getKindOrThrow, type Purchase, type PurchaseKinds } from './purchase-kind.ts';

/** The dependencies of everything that records money. */
export interface PaymentDeps {
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  readonly kinds: PurchaseKinds;
}

/** The result of a payment. `known` was recorded before. */
export type PaymentOutcome = 'granted' | 'refundDue' | 'known';

/** A payment is for a purchase that the site does not know. */
export class UnknownPurchaseError extends Error {
  override readonly name = 'UnknownPurchaseError';
}

/** A payment of a purchase, as its provider tells it. */
export interface ReceivedPayment {
  readonly provider: string;
  readonly purchaseKey: string;
  readonly payment: ProviderPayment;
  /** The text of the notice or of the answer. */
  readonly source: string;
}

/**
 * Records a payment and grants what was bought, in one transaction. A payment of a closed purchase is honoured. The same
 * payment again changes nothing.
 *
 * @throws UnknownPurchaseError
 */
export async function recordPayment(deps: PaymentDeps, received: ReceivedPayment): Promise<PaymentOutcome> {
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, received);
    return addPayment(transaction, deps.kinds, purchase, received);
  });
  if (outcome === 'refundDue')
    deps.log.error({ purchase: received.purchaseKey }, 'a payment could not be granted and is due back');
  return outcome;
}

/** Finds and locks the purchase of a provider's number. @throws UnknownPurchaseError */
export async function lockPurchase(
  transaction: Transaction<Tables>,
  { provider, purchaseKey }: Pick<ReceivedPayment, 'provider' | 'purchaseKey'>,
): Promise<Purchase> {
  const query = transaction
    .selectFrom('purchase')
    .selectAll()
    .where('provider', '=', provider)
    .where('idempotency_key', '=', purchaseKey);
  const unlocked = await query.executeTakeFirst();
  if (unlocked === undefined) throw new UnknownPurchaseError(`${provider} tells of an unknown purchase`);
  await lockBuyer(transaction, unlocked.account_id);
  return query.forUpdate().executeTakeFirstOrThrow();
}

async function addPayment(
  transaction: Transaction<Tables>,
  kinds: PurchaseKinds,
  purchase: Purchase,
  { provider, payment, source }: ReceivedPayment,
): Promise<PaymentOutcome> {
  const { transactionId, amount, currency, paidAt } = payment;
  const row = await transaction
    .insertInto('payment')
    .values({
      purchase_id: purchase.id,
      provider,
      transaction_id: transactionId,
      amount,
      currency,
      paid_at: paidAt,
      notice: source,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return 'known';
  const movement = { paymentId: row.id, amount, currency };
  await postMovement(transaction, { ...movement, from: BUYER, to: toProviderAccount(provider) });
  const isFirst = purchase.status === 'open' || purchase.status === 'closed';
  const isRight = amount === purchase.amount && currency === purchase.currency;
  if (isFirst) await setStatus(transaction, purchase.id, 'paid');
  const isGranted = isFirst && isRight && (await getKindOrThrow(kinds, purchase.kind).granted(transaction, purchase));
  if (isGranted) await postMovement(transaction, { ...movement, from: toSalesAccount(purchase.kind), to: BUYER });
  const outcome = isGranted ? 'granted' : 'refundDue';
  await setStatus(transaction, purchase.id, outcome);
  await transaction.deleteFrom('purchase_query').where('purchase_id', '=', purchase.id).execute();
  await recordPurchaseAudit(transaction, purchase, 'payment.receive', { outcome, amount });
  return outcome;
}

/** Sets the status of a locked purchase. */
export async function setStatus(
  transaction: Transaction<Tables>,
  id: string,
  status: Purchase['status'],
): Promise<void> {
  await transaction.updateTable('purchase').set({ status }).where('id', '=', id).execute();
}

/** Records in the audit trail what happened to a purchase. */
export async function recordPurchaseAudit(
  transaction: Transaction<Tables>,
  purchase: Purchase,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(transaction, {
    action,
    outcome: 'done',
    accountId: purchase.account_id,
    ...(purchase.organisation_id === null ? {} : { organisationId: purchase.organisation_id }),
    subjectId: purchase.id,
    requestId: '',
    ip: '',
    detail,
  });
}

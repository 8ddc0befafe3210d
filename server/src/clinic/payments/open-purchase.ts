import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { lockBuyer } from './lock-buyer.ts';
import type { PaymentProvider } from './provider.ts';
import { type Buyer, getKindOrThrow, type Purchase, type PurchaseKinds } from './purchase-kind.ts';
import { computeNextQuery } from './query-times.ts';
import { type PaymentDeps, recordPurchaseAudit, setStatus } from './record-payment.ts';

/** Minutes for which a purchase can be paid. */
const OPEN_MINUTES = 15;
/** An open purchase is used again while more than these minutes of its time are left. */
const MIN_REST_MINUTES = 2;

/** A request to buy a subject of a kind. */
export interface PurchaseRequest {
  readonly kind: string;
  readonly subject: string;
  readonly buyer: Buyer;
}

/** An open purchase with an address for its QR code. */
export interface OpenPurchase {
  readonly id: string;
  readonly codeUrl: string;
  readonly expiresAt: Date;
  readonly closesAt: Date;
}

/**
 * Opens a purchase at the provider. The same open purchase is used again as long as subject and amount are the same and
 * enough of its time remains; another one of the same kind is closed.
 *
 * @throws Failure `payment.notSetUp`, `payment.failed`, or a refusal of the kind
 */
export async function openPurchase(
  { db, log, kinds, provider }: PaymentDeps & { readonly provider: PaymentProvider | null },
  request: PurchaseRequest,
): Promise<OpenPurchase> {
  if (provider === null) throw new Failure('payment.notSetUp');
  const purchase = await db
    .transaction()
    .execute((transaction) => findOrInsertPurchase(transaction, kinds, provider.name, request));
  try {
    const { codeUrl, expiresAt } = await provider.create(purchase);
    return { id: purchase.id, codeUrl, expiresAt, closesAt: purchase.closes_at };
  } catch (error) {
    log.error({ err: error, purchase: purchase.id }, 'the provider of payments has not accepted a purchase');
    throw new Failure('payment.failed');
  }
}

async function findOrInsertPurchase(
  transaction: Transaction<Tables>,
  kinds: PurchaseKinds,
  provider: string,
  { kind, subject, buyer }: PurchaseRequest,
): Promise<Purchase> {
  await lockBuyer(transaction, buyer.accountId);
  const { amount, title } = await getKindOrThrow(kinds, kind).quote(transaction, subject, buyer);
  const earlier = await transaction
    .selectFrom('purchase')
    .selectAll()
    .select(sql<boolean>`closes_at > now() + make_interval(mins => ${MIN_REST_MINUTES})`.as('has_time'))
    .where('account_id', '=', buyer.accountId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  if (earlier !== undefined) {
    const { has_time: hasTime, ...purchase } = earlier;
    const isSame = purchase.subject === subject && purchase.amount === amount && purchase.provider === provider;
    if (isSame && hasTime) return purchase;
    await replacePurchase(transaction, purchase);
  }
  const purchase = await transaction
    .insertInto('purchase')
    .values({
      kind,
      subject,
      account_id: buyer.accountId,
      organisation_id: buyer.organisationId,
      amount,
      currency: 'CNY',
      title_ch: title.ch,
      title_en: title.en,
      provider,
      idempotency_key: randomBytes(16).toString('hex'),
      closes_at: sql<Date>`now() + make_interval(mins => ${OPEN_MINUTES})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('purchase_query')
    .values({ purchase_id: purchase.id, due_at: computeNextQuery(purchase, purchase.created_at) })
    .execute();
  await recordPurchaseAudit(transaction, purchase, 'purchase.open', { kind, amount });
  return purchase;
}

/** Closes a purchase in favour of another one; the provider is asked about it once more, and told to close it. */
async function replacePurchase(transaction: Transaction<Tables>, purchase: Purchase): Promise<void> {
  await setStatus(transaction, purchase.id, 'closed');
  await transaction
    .updateTable('purchase_query')
    .set({ due_at: sql<Date>`now()` })
    .where('purchase_id', '=', purchase.id)
    .execute();
  await recordPurchaseAudit(transaction, purchase, 'purchase.close', { reason: 'replaced' });
}

import { sql } from 'kysely';
import type { PaymentProvider } from './provider.ts';
import type { Purchase } from './purchase-kind.ts';
import { computeNextQuery } from './query-times.ts';
import { lockPurchase, type PaymentDeps, recordPayment, recordPurchaseAudit, setStatus } from './record-payment.ts';

/** Seconds for which one process holds a due purchase: longer than a question takes. */
const LEASE_SECONDS = 60;

/** The dependencies of questions to the provider. */
export interface QueryDeps extends PaymentDeps {
  readonly provider: PaymentProvider;
}

/**
 * Asks the provider about the purchase that is due longest, and closes it if its time is over or another one has
 * replaced it.
 *
 * @returns whether there was one
 */
export async function queryNextPurchase(deps: QueryDeps): Promise<boolean> {
  const purchase = await claimDuePurchase(deps);
  if (purchase === undefined) return false;
  try {
    await queryPurchase(deps, purchase);
  } catch (error) {
    // The lease is the delay until the next try.
    deps.log.warn({ err: error, purchase: purchase.id }, 'the provider of payments did not answer');
  }
  return true;
}

async function claimDuePurchase({ db, provider }: QueryDeps): Promise<Purchase | undefined> {
  return db.transaction().execute(async (transaction) => {
    const purchase = await transaction
      .selectFrom('purchase_query')
      .innerJoin('purchase', 'purchase.id', 'purchase_query.purchase_id')
      .selectAll('purchase')
      .where('purchase.provider', '=', provider.name)
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(1)
      .forUpdate('purchase_query')
      .skipLocked()
      .executeTakeFirst();
    if (purchase === undefined) return undefined;
    await transaction
      .updateTable('purchase_query')
      .set({ due_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
      .where('purchase_id', '=', purchase.id)
      .execute();
    return purchase;
  });
}

async function queryPurchase(deps: QueryDeps, purchase: Purchase): Promise<void> {
  const { db, provider } = deps;
  const state = await provider.query(purchase);
  if (state.kind === 'paid') {
    await recordPayment(deps, {
      provider: provider.name,
      purchaseKey: purchase.idempotency_key,
      payment: state.payment,
      source: state.source,
    });
    // A payment that was known removes nothing by itself.
    await db.deleteFrom('purchase_query').where('purchase_id', '=', purchase.id).execute();
    return;
  }
  const isOver = purchase.status !== 'open' || purchase.closes_at.getTime() <= Date.now();
  if (isOver) return closePurchase(deps, purchase);
  await db
    .updateTable('purchase_query')
    .set({ due_at: computeNextQuery(purchase, new Date()) })
    .where('purchase_id', '=', purchase.id)
    .execute();
}

/** Closes a purchase at the provider, and then here. A payment that comes all the same is honoured. */
async function closePurchase({ db, provider }: QueryDeps, unlocked: Purchase): Promise<void> {
  await provider.close(unlocked);
  await db.transaction().execute(async (transaction) => {
    const purchase = await lockPurchase(transaction, {
      provider: provider.name,
      purchaseKey: unlocked.idempotency_key,
    });
    if (purchase.status === 'open') {
      await setStatus(transaction, purchase.id, 'closed');
      await recordPurchaseAudit(transaction, purchase, 'purchase.close', { reason: 'time' });
    }
    await transaction.deleteFrom('purchase_query').where('purchase_id', '=', purchase.id).execute();
  });
}

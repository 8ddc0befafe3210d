import { formatFen } from '@dentarium/domain/membership';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PaymentProvider } from './provider.ts';
import type { PurchaseKinds } from './purchase-kind.ts';

/** The dependencies of the check of payments. */
export interface CheckDeps {
  readonly db: Kysely<Tables>;
  readonly kinds: PurchaseKinds;
  readonly provider: PaymentProvider | null;
}

/**
 * Compares payments with grants, with the ledger, and the money of a day with the statement of the provider.
 *
 * @param day `YYYY-MM-DD`
 * @returns a sentence for each difference; none if everything agrees
 */
export async function findPaymentDifferences({ db, kinds, provider }: CheckDeps, day: string): Promise<string[]> {
  const kindDifferences = await Promise.all([...kinds.values()].map(async (kind) => kind.findDifferences?.(db) ?? []));
  return [
    ...(await findLedgerDifferences(db)),
    ...(await findUnsettledPayments(db)),
    ...kindDifferences.flat(),
    ...(await compareBill(db, provider, day)),
  ];
}

/** Finds transactions that do not sum to 0, and payments whose entries do not equal their amount. */
async function findLedgerDifferences(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string; sum: number }>`
    select transaction_id::text as id, sum(amount)::bigint as sum from ledger_entry
    group by transaction_id having sum(amount) <> 0`.execute(db);
  const { rows: payments } = await sql<{ id: string }>`
    select payment.id::text as id from payment
    where payment.amount - coalesce((select sum(amount) from refund where payment_id = payment.id), 0) <>
      coalesce((select sum(amount) from ledger_entry
        where payment_id = payment.id and ledger_account like 'provider:%'), 0)`.execute(db);
  return [
    ...rows.map(({ id, sum }) => `The entries of the transaction ${id} sum to ${formatFen(sum)}, not to 0.`),
    ...payments.map(({ id }) => `The entries of the payment ${id} do not equal its amount and its refunds.`),
  ];
}

/** Finds purchases that are paid and neither granted nor due back, and those that wait for the operator. */
async function findUnsettledPayments(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase')
    .select(['idempotency_key', 'status'])
    .where('status', 'in', ['paid', 'refundDue'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ idempotency_key: key, status }) =>
    status === 'paid' ? `The purchase ${key} is paid and not granted.` : `Money of the purchase ${key} is due back.`,
  );
}

async function compareBill(db: Kysely<Tables>, provider: PaymentProvider | null, day: string): Promise<string[]> {
  const bill = await provider?.loadBill?.(day);
  if (provider === null || bill === undefined) return [];
  const { rows } = await sql<{ paidAmount: number; refundedAmount: number }>`select
    coalesce((select sum(amount) from payment
      where provider = ${provider.name} and paid_at::date = ${day}::date), 0)::bigint as "paidAmount",
    coalesce((select sum(refund.amount) from refund join payment on payment.id = refund.payment_id
      where provider = ${provider.name} and refund.created_at::date = ${day}::date), 0)::bigint as "refundedAmount"`.execute(
    db,
  );
  const { paidAmount = 0, refundedAmount = 0 } = rows[0] ?? {};
  const describe = (word: string, ours: number, theirs: number) =>
    ours === theirs
      ? []
      : [`On ${day} the site has ${word} ${formatFen(ours)}, and the statement of the provider ${formatFen(theirs)}.`];
  return [
    ...describe('received', paidAmount, bill.paidAmount),
    ...describe('given back', refundedAmount, bill.refundedAmount),
  ];
}

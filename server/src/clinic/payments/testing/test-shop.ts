import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { defineArea } from '../../../kernel/areas/area.ts';
import { createTestDatabase } from '../../../kernel/db/test-database.ts';
import { ensureSiteKey } from '../../../kernel/db/site-key.ts';
import { makeAccount } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { definePurchase, type Purchase, paymentsArea } from '../area.ts';
import type { OpenPurchase } from '../open-purchase.ts';
import { type CashierNotice, signCashierNotice } from '../cashier/cashier-notice.ts';
import { toNoticePath } from '../notices.ts';
import type { RawNotice } from '../provider.ts';

const PRICE = 16_800;

/** A site that sells something of its own, by the cashier. */
export interface TestShop extends TestApp {
  readonly buyer: string;
  /** While false, nothing that is paid can be granted. */
  isGrantable: boolean;
  /** In fen. */
  price: number;
  open(subject?: string, accountId?: string): Promise<OpenPurchase>;
  read(id: string): Promise<Purchase>;
  /** Counts the rows that a purchase has granted. */
  countGrants(id: string): Promise<number>;
  /** Builds the genuine notice of a payment of a purchase. */
  toPaidNotice(id: string, more?: Partial<CashierNotice>): Promise<CashierNotice>;
  sign(notice: CashierNotice, now?: Date): Promise<RawNotice>;
  /** Posts a notice. @returns the status of the answer */
  post(notice: RawNotice): Promise<number>;
  /** Signs and posts a notice. */
  notify(notice: CashierNotice): Promise<number>;
  /** Returns the balance of each account of the ledger for a purchase. */
  readBalances(id: string): Promise<Readonly<Record<string, number>>>;
}

/** Starts a site with the cashier, and with an area that sells rows of a table. */
export async function createTestShop(): Promise<TestShop> {
  const state = { isGrantable: true, price: PRICE };
  const sale = definePurchase({
    kind: 'testSale',
    quote: async (_transaction, subject) => ({ amount: state.price, title: { ch: `商品 ${subject}`, en: subject } }),
    async granted(transaction, { id }) {
      if (!state.isGrantable) return false;
      await sql`insert into test_grant (purchase_id) values (${id})`.execute(transaction);
      return true;
    },
    async refunded(transaction, { id }) {
      await sql`delete from test_grant where purchase_id = ${id}`.execute(transaction);
    },
  });
  const shopArea = defineArea({ name: 'test-shop', purchaseKinds: [sale] });
  const site = await createTestApp({ PAYMENT_PROVIDER: 'cashier' }, createTestDatabase, [shopArea]);
  await sql`create table test_grant (id uuid primary key default gen_random_uuid(), purchase_id uuid)`.execute(site.db);
  const buyer = await makeAccount(site.db);
  const payments = await site.app.areas.requireService(paymentsArea);
  const read = (id: string) =>
    site.db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sign = async (notice: CashierNotice, now?: Date) =>
    signCashierNotice(await ensureSiteKey(site.db, 'cashierKey'), notice, now);
  const post = async ({ headers, body }: RawNotice) => {
    const address = `${site.address}${toNoticePath('cashier')}`;
    const request = { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) };
    return (await fetch(address, request)).status;
  };
  return Object.assign(state, {
    ...site,
    buyer,
    read,
    sign,
    post,
    open: (subject = 'model', accountId = buyer) =>
      payments.openPurchase({ kind: 'testSale', subject, buyer: { accountId, organisationId: null } }),
    async countGrants(id: string) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from test_grant where purchase_id = ${id}`.execute(site.db);
      return rows[0]?.count ?? 0;
    },
    async toPaidNotice(id: string, more: Partial<CashierNotice> = {}) {
      const { idempotency_key: purchaseKey, amount, currency } = await read(id);
      const payment = { transactionId: randomUUID(), amount, currency, paidAt: new Date().toISOString() };
      return { kind: 'paid', purchaseKey, ...payment, ...more } as CashierNotice;
    },
    notify: async (notice: CashierNotice) => post(await sign(notice)),
    async readBalances(id: string) {
      const { rows } = await sql<{ ledger_account: string; sum: number }>`
        select ledger_account, sum(ledger_entry.amount)::bigint as sum from ledger_entry
        join payment on payment.id = ledger_entry.payment_id where purchase_id = ${id}
        group by ledger_account having sum(ledger_entry.amount) <> 0 order by ledger_account`.execute(site.db);
      return Object.fromEntries(rows.map(({ ledger_account: account, sum }) => [account, sum]));
    },
  });
}

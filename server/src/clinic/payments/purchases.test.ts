import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createCommandSite } from '../../objects/site-stores/testing/command-site.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import { makeAccount } from '../../testing/people.ts';
import { createCashier } from './cashier/cashier-provider.ts';
import { findPaymentDifferences } from './find-differences.ts';
import { definePurchase } from './purchase-kind.ts';
import { queryNextPurchase, type QueryDeps } from './query-provider.ts';
import { recordRefund, refundPurchase } from './refunds.ts';
import { checkPayments } from './site-commands.ts';
import { createTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
let deps: QueryDeps;
let revoked: string[];
beforeAll(async () => {
  shop = await createTestShop();
  const kind = definePurchase({
    kind: 'testSale',
    quote: () => Promise.reject(new Error('not sold here')),
    granted: async () => true,
    refunded: async (_transaction, { id }) => void revoked.push(id),
  });
  const key = await ensureSiteKey(shop.db, 'cashierKey');
  deps = {
    db: shop.db,
    log: pino({ level: 'silent' }),
    kinds: new Map([['testSale', kind]]),
    provider: createCashier({ db: shop.db, publicUrl: shop.config.publicUrl, key }),
  };
});
afterAll(() => shop.close());
beforeEach(() => {
  revoked = [];
});

/** Opens a page of the cashier, or presses one of its buttons. */
async function visit(codeUrl: string, action?: 'pay' | 'decline'): Promise<{ status: number; text: string }> {
  const address = `${shop.address}${new URL(codeUrl).pathname}?lang=en`;
  const form = { method: 'POST', body: new URLSearchParams({ action: action ?? '' }) };
  const response = await fetch(address, action === undefined ? {} : form);
  return { status: response.status, text: await response.text() };
}

const makeDue = (id: string) =>
  shop.db
    .updateTable('purchase_query')
    .set({ due_at: new Date(0) })
    .where('purchase_id', '=', id)
    .execute();
/** Ends the time of a purchase, which no product code can change. */
async function endTime(id: string): Promise<void> {
  await sql`alter table purchase disable trigger user`.execute(shop.db);
  await sql`update purchase set closes_at = now() - interval '1 second' where id = ${id}`.execute(shop.db);
  await sql`alter table purchase enable trigger user`.execute(shop.db);
  await makeDue(id);
}

test('PAY-01 the command says that everything agrees while it does', async () => {
  const { site, lines } = createCommandSite(shop);
  await checkPayments.run({ positionals: [], values: {} }, site);
  expect(lines).toEqual(['Everything agrees: 0 payments of 0.00 in total.']);
});

describe('MEMB-03 purchases', () => {
  test('are used again with a fresh code while subject and amount are the same and time remains', async () => {
    const account = await makeAccount(shop.db);
    const first = await shop.open('model', account);
    const reopened = await shop.open('model', account);
    expect(reopened.id).toBe(first.id);
    expect(reopened.codeUrl).not.toBe(first.codeUrl);
    const other = await shop.open('other', account);
    expect(other.id).not.toBe(first.id);
    expect((await shop.read(first.id)).status).toBe('closed');
    shop.price += 1;
    const dearer = await shop.open('other', account);
    expect(dearer.id).not.toBe(other.id);
    await sql`alter table purchase disable trigger user`.execute(shop.db);
    await sql`update purchase set closes_at = now() + interval '119 seconds' where id = ${dearer.id}`.execute(shop.db);
    await sql`alter table purchase enable trigger user`.execute(shop.db);
    expect((await shop.open('other', account)).id).not.toBe(dearer.id);
  });

  test('are one, however many requests come at once', async () => {
    const account = await makeAccount(shop.db);
    const purchases = await Promise.all(Array.from({ length: 50 }, () => shop.open('model', account)));
    expect(new Set(purchases.map(({ id }) => id)).size).toBe(1);
    const rows = await shop.db.selectFrom('purchase').select('id').where('account_id', '=', account).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('PAY-01 the cashier', () => {
  test('shows what is bought in both languages without sign-in, as a test payment, and sends its notice', async () => {
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    expect(new URL(codeUrl).pathname).toMatch(/^\/pay\/[\w-]{22}$/);
    const page = await visit(codeUrl);
    for (const text of ['测试支付 · Test payment', '商品 model', '¥', 'Pay', 'Decline'])
      expect(page.text).toContain(text);
    expect((await visit(codeUrl, 'decline')).text).toContain('Declined.');
    expect((await shop.read(id)).status).toBe('open');
    expect((await visit(codeUrl, 'pay')).text).toContain('Paid.');
    expect((await shop.read(id)).status).toBe('granted');
    expect((await visit(codeUrl, 'pay')).text).toContain('Paid.');
    expect(await shop.countGrants(id)).toBe(1);
  });

  test('refuses a code that is unknown or has expired, and a purchase that is closed', async () => {
    expect((await visit('http://x/pay/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    await endTime(id);
    await queryNextPurchase(deps);
    expect((await visit(codeUrl, 'pay')).text).toContain('This purchase is closed.');
    await shop.db
      .updateTable('cashier_code')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await visit(codeUrl, 'pay')).status).toBe(404);
    expect((await shop.read(id)).status).toBe('closed');
  });
});

describe('PAY-01 without a notice', () => {
  test('asks the provider, and grants what was paid', async () => {
    const { id } = await shop.open('model', await makeAccount(shop.db));
    const { idempotency_key: key } = await shop.read(id);
    await makeDue(id);
    expect(await queryNextPurchase(deps)).toBe(true);
    const { due_at: dueAt } = await shop.db
      .selectFrom('purchase_query')
      .select('due_at')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dueAt.getTime()).toBeGreaterThan(Date.now());
    const changes = { state: 'paid', transaction_id: `t-${id}`, paid_at: new Date() } as const;
    await shop.db.updateTable('cashier_order').set(changes).where('purchase_key', '=', key).execute();
    await makeDue(id);
    await queryNextPurchase(deps);
    expect((await shop.read(id)).status).toBe('granted');
    // The notice that comes after all is known.
    await shop.notify(await shop.toPaidNotice(id, { transactionId: `t-${id}` }));
    expect((await shop.read(id)).status).toBe('granted');
  });

  test('closes a purchase at the end of its time, after it has asked once more', async () => {
    const { id } = await shop.open('model', await makeAccount(shop.db));
    const { idempotency_key: key } = await shop.read(id);
    await endTime(id);
    const unreachable = { ...deps.provider, query: () => Promise.reject(new Error('no answer')) };
    await queryNextPurchase({ ...deps, provider: unreachable });
    expect((await shop.read(id)).status).toBe('open');
    await makeDue(id);
    await queryNextPurchase(deps);
    expect((await shop.read(id)).status).toBe('closed');
    const order = await shop.db
      .selectFrom('cashier_order')
      .select('state')
      .where('purchase_key', '=', key)
      .executeTakeFirst();
    expect(order).toEqual({ state: 'closed' });
    expect(await shop.db.selectFrom('purchase_query').where('purchase_id', '=', id).execute()).toEqual([]);
  });
});

describe('PAY-01 refunds', () => {
  test('give back what was granted, once, and take it back', async () => {
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    await visit(codeUrl, 'pay');
    const { amount } = await shop.read(id);
    expect(await refundPurchase(deps, await shop.read(id), 'asked for it')).toBe(amount);
    expect(await shop.read(id)).toMatchObject({ status: 'refunded' });
    expect(await shop.readBalances(id)).toEqual({});
    expect(revoked).toEqual([id]);
    expect(await refundPurchase(deps, await shop.read(id), 'asked for it')).toBe(0);
    expect(revoked).toEqual([id]);
  });

  test('give back a second payment only, and leave what was granted', async () => {
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    await visit(codeUrl, 'pay');
    const { amount, idempotency_key: purchaseKey, provider } = await shop.read(id);
    await shop.notify(await shop.toPaidNotice(id, { transactionId: `second-${id}` }));
    expect((await shop.read(id)).status).toBe('refundDue');
    const back = { transactionId: `second-${id}`, refundId: `back-${id}`, amount, reason: 'twice' };
    expect(await recordRefund(deps, { provider, purchaseKey, status: 'done', ...back })).toBe('refunded');
    expect((await shop.read(id)).status).toBe('granted');
    expect(revoked).toEqual([]);
    expect(await shop.readBalances(id)).toEqual({ 'provider:cashier': amount, 'sales:testSale': -amount });
  });

  test('of the bank of the buyer take back what was granted, once (chargeback)', async () => {
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    await visit(codeUrl, 'pay');
    const { amount, idempotency_key: purchaseKey } = await shop.read(id);
    const { transaction_id: transactionId } = await shop.db
      .selectFrom('payment')
      .select('transaction_id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    const chargeback = { kind: 'refunded', purchaseKey, transactionId, refundId: `bank-${id}`, amount } as const;
    for (let time = 0; time < 2; time += 1)
      expect(await shop.notify({ ...chargeback, reason: 'chargeback' })).toBe(200);
    expect((await shop.read(id)).status).toBe('refunded');
    expect(await shop.countGrants(id)).toBe(0);
  });
});

describe('PAY-01 the check of payments', () => {
  test('names money that is due back, and a statement of the provider that differs', async () => {
    const { rows } = await sql<{ today: string }>`select current_date::text as today`.execute(shop.db);
    const day = rows[0]?.today ?? '';
    const { id, codeUrl } = await shop.open('model', await makeAccount(shop.db));
    await visit(codeUrl, 'pay');
    expect(await findPaymentDifferences(deps, '2026-01-01')).toEqual([]);
    await shop.notify(await shop.toPaidNotice(id));
    const sentence = `Money of the purchase ${(await shop.read(id)).idempotency_key} is due back.`;
    expect(await findPaymentDifferences(deps, '2026-01-01')).toEqual([sentence]);
    // The cashier knows nothing of the payments that the tests have told of in its name.
    const differences = await findPaymentDifferences(deps, day);
    expect(differences).toContain(sentence);
    expect(differences.some((difference) => difference.includes('the statement of the provider'))).toBe(true);
    const { site } = createCommandSite(shop);
    await expect(checkPayments.run({ positionals: [], values: {} }, site)).rejects.toMatchObject({ exitCode: 1 });
  });

  test('runs once a day by its schedule, and keeps what it has found', async () => {
    await shop.app.areas.runSchedule('check payments');
    await shop.app.areas.runSchedule('check payments');
    const rows = await shop.db.selectFrom('payment_check').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.differences.length).toBeGreaterThan(0);
  });
});

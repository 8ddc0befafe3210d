import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/people.ts';
import { createTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.isGrantable = true;
});

/** Opens a purchase of a new account, so that no test closes that of another one. */
async function openAnew(): Promise<string> {
  const { id } = await shop.open('model', await makeAccount(shop.db));
  return id;
}

async function expectGrantedOnce(id: string): Promise<void> {
  const { amount, status } = await shop.read(id);
  expect(status).toBe('granted');
  expect(await shop.countGrants(id)).toBe(1);
  expect(await shop.readBalances(id)).toEqual({ 'provider:cashier': amount, 'sales:testSale': -amount });
}

describe('PAY-01 notices of payments', () => {
  test('grant what was paid, once, however often and however parallel they come', async () => {
    const id = await openAnew();
    const notice = await shop.toPaidNotice(id);
    expect(await shop.notify(notice)).toBe(200);
    expect(await shop.notify(notice)).toBe(200);
    expect(await Promise.all(Array.from({ length: 50 }, () => shop.notify(notice)))).toEqual(
      Array.from({ length: 50 }, () => 200),
    );
    await expectGrantedOnce(id);
  });

  test('change nothing newer if they come late: a decline after the payment', async () => {
    const id = await openAnew();
    const { idempotency_key: purchaseKey } = await shop.read(id);
    expect(await shop.notify({ kind: 'declined', purchaseKey })).toBe(200);
    expect((await shop.read(id)).status).toBe('open');
    await shop.notify(await shop.toPaidNotice(id));
    expect(await shop.notify({ kind: 'declined', purchaseKey })).toBe(200);
    await expectGrantedOnce(id);
  });

  test('are refused if they are forged, altered or stale, and change nothing', async () => {
    const id = await openAnew();
    const notice = await shop.toPaidNotice(id);
    const genuine = await shop.sign(notice);
    const { body: otherBody } = await shop.sign({ ...notice, amount: 1 } as typeof notice);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const refusedNotices = [
      { ...genuine, headers: { ...genuine.headers, 'x-signature': 'ab'.repeat(32) } },
      { ...genuine, headers: { ...genuine.headers, 'x-signature': 'ab' } },
      { ...genuine, headers: { 'content-type': 'application/json' } },
      { ...genuine, headers: { ...genuine.headers, 'x-signed-at': String(Math.floor(Date.now() / 1000) + 1) } },
      { ...genuine, body: otherBody },
      { ...genuine, body: Buffer.alloc(0) },
      await shop.sign(notice, minutesAgo(5.5)),
      await shop.sign(notice, minutesAgo(-5.5)),
      await shop.sign({ kind: 'gift' } as never),
      await shop.sign({ ...notice, paidAt: '0000-01-01T00:00:00Z' } as typeof notice),
      await shop.sign({ ...notice, paidAt: '1899-12-31T23:59:59Z' } as typeof notice),
    ];
    for (const raw of refusedNotices) expect(await shop.post(raw)).toBe(401);
    expect((await shop.read(id)).status).toBe('open');
    expect(await shop.readBalances(id)).toEqual({});
    expect(await shop.post(await shop.sign(notice, minutesAgo(4.5)))).toBe(200);
    await expectGrantedOnce(id);
  });

  const differences: [string, { readonly amount?: number; readonly currency?: string }][] = [
    ['another amount', { amount: 1 }],
    ['another currency', { currency: 'USD' }],
  ];
  test.each(differences)('of %s grant nothing: the money is recorded and due back', async (_, difference) => {
    const id = await openAnew();
    expect(await shop.notify(await shop.toPaidNotice(id, difference))).toBe(200);
    expect((await shop.read(id)).status).toBe('refundDue');
    expect(await shop.countGrants(id)).toBe(0);
    const amount = difference.amount ?? (await shop.read(id)).amount;
    expect(await shop.readBalances(id)).toEqual({ buyer: -amount, 'provider:cashier': amount });
  });

  test('of an unknown purchase are not confirmed', async () => {
    const notice = await shop.toPaidNotice(await openAnew(), { purchaseKey: 'f'.repeat(32) });
    expect(await shop.notify(notice)).toBe(404);
  });

  test('of a closed purchase are honoured', async () => {
    const account = await makeAccount(shop.db);
    const { id } = await shop.open('model', account);
    await shop.open('another', account);
    expect((await shop.read(id)).status).toBe('closed');
    await shop.notify(await shop.toPaidNotice(id));
    await expectGrantedOnce(id);
  });

  test('of what can no longer be granted make the money due back', async () => {
    const id = await openAnew();
    shop.isGrantable = false;
    expect(await shop.notify(await shop.toPaidNotice(id))).toBe(200);
    expect((await shop.read(id)).status).toBe('refundDue');
    expect(await shop.countGrants(id)).toBe(0);
  });

  test('of a second payment make it due back, and leave what was granted', async () => {
    const id = await openAnew();
    await shop.notify(await shop.toPaidNotice(id));
    await shop.notify(await shop.toPaidNotice(id));
    const { amount, status } = await shop.read(id);
    expect(status).toBe('refundDue');
    expect(await shop.countGrants(id)).toBe(1);
    expect(await shop.readBalances(id)).toEqual({
      buyer: -amount,
      'provider:cashier': 2 * amount,
      'sales:testSale': -amount,
    });
  });
});

describe('PAY-01 the database refuses', () => {
  test.each([
    ['a change of a payment', 'update payment set amount = 1'],
    ['a removal of an entry', 'delete from ledger_entry'],
    ['a change of a refund', 'truncate refund'],
    ['a change of the amount of a purchase', 'update purchase set amount = amount + 1'],
    ['a removal of a purchase', 'delete from purchase'],
    ['a grant that was not paid', `update purchase set status = 'granted' where status = 'open'`],
  ])('%s', async (_, statement) => {
    const id = await openAnew();
    await shop.notify(await shop.toPaidNotice(id));
    await openAnew();
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow(/only|never/);
  });

  test('entries of a transaction that do not sum to 0, at its commit', async () => {
    const id = await openAnew();
    await shop.notify(await shop.toPaidNotice(id));
    const half = sql`insert into ledger_entry (transaction_id, payment_id, ledger_account, amount, currency)
      select gen_random_uuid(), id, 'buyer', 1, currency from payment where purchase_id = ${id}`;
    await expect(shop.db.transaction().execute((transaction) => half.execute(transaction))).rejects.toThrow('sum to 0');
  });
});

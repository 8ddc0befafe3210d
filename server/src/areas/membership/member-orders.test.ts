import type { Client } from '@dentarium/api';
import * as calls from '@dentarium/api/membership/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createCashier } from '../../clinic/payments/cashier/cashier-provider.ts';
import { refundPurchase } from '../../clinic/payments/refunds.ts';
import { findPaymentDifferences } from '../../clinic/payments/find-differences.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { recordEvents } from '../../testing/record-events.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { membershipPurchase } from './membership-purchase.ts';
import { setTestMembership, type TestMembership } from './testing/set-membership.ts';

const DAY_MS = 86_400_000;
const [SUPER, PREMIUM, INTERNAL] = [1, 2, 3];
const GIB = 1024 ** 3;
const ORDER = { quantity: 1, payType: 1 } as const;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ PAYMENT_PROVIDER: 'cashier' });
});
afterAll(() => site.close());

/** Creates an account with a membership that has so many days left. */
async function makeMember(plan?: number, daysLeft = 100): Promise<{ client: Client; account: string; home: string }> {
  const home = await makeOrganisation(site.db);
  const membership: TestMembership | null =
    plan === undefined ? null : { plan, expiresAt: new Date(Date.now() + daysLeft * DAY_MS) };
  const account = await makeAccount(site.db, { organisations: [home], membership });
  return { client: await site.as(account), account, home };
}

const order = (client: Client, memberId: number) => client.call(calls.createOrder, { body: { memberId, ...ORDER } });
const findRefusal = async (client: Client, memberId: number) =>
  (await callExpectingRefusal(client, calls.createOrder, { body: { memberId, ...ORDER } })).code;
async function pay(codeUrl: string): Promise<void> {
  const address = `${site.address}${new URL(codeUrl).pathname}`;
  const { ok } = await fetch(address, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  expect(ok).toBe(true);
}
const findPurchase = (account: string) =>
  site.db
    .selectFrom('purchase')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function createRefundDeps() {
  const key = await ensureSiteKey(site.db, 'cashierKey');
  const provider = createCashier({ db: site.db, publicUrl: site.config.publicUrl, key });
  const kinds = new Map([['membership', membershipPurchase]]);
  return { db: site.db, log: pino({ level: 'silent' }), kinds, provider };
}

describe('MEMB-03 a purchase', () => {
  test('MEMB-07 opens the membership in every session, with its benefits and its storage', async () => {
    const { client, account } = await makeMember();
    const events = await recordEvents(site.database.databaseUrl);
    const { codeUrl } = await order(client, PREMIUM);
    expect((await order(client, PREMIUM)).codeUrl).not.toBe(codeUrl);
    await pay(codeUrl);
    const info = await client.call(calls.getMemberInfo, {});
    expect(info.memberName).toBe('Premium');
    const daysLeft = (Date.parse(info.expirationTime ?? '') - Date.now()) / DAY_MS;
    expect(Math.round(daysLeft)).toBe(365);
    expect(info.permissionInfoVOs.filter(({ isEnable }) => isEnable).map(({ permissionKey }) => permissionKey)).toEqual(
      [1, 2, 3, 4, 7, 9],
    );
    expect(info.permissionInfoVOs.at(-1)?.expansionInfoVOs).toEqual([{ usage: 0, total: 201 * GIB }]);
    expect(await events.listEvents(account)).toEqual([['memberOpened', {}]]);
    await events.end();
    expect(await site.db.selectFrom('purchase').select('id').where('account_id', '=', account).execute()).toHaveLength(
      1,
    );
  });

  test('PAY-01 agrees with the memberships that it has given', async () => {
    const deps = await createRefundDeps();
    expect(await findPaymentDifferences(deps, '2026-01-01')).toEqual([]);
    const { client, account } = await makeMember();
    await pay((await order(client, PREMIUM)).codeUrl);
    expect(await findPaymentDifferences(deps, '2026-01-01')).toEqual([]);
    await site.db.deleteFrom('membership_grant').where('account_id', '=', account).execute();
    const { idempotency_key: key } = await findPurchase(account);
    expect(await findPaymentDifferences(deps, '2026-01-01')).toEqual([
      `The purchase ${key} is granted and has given no membership.`,
    ]);
  });

  test('MEMB-09 is refused for what is not on sale, repeated or lower, and allowed as the list says', async () => {
    const { client: premium } = await makeMember(PREMIUM);
    expect(await findRefusal(premium, INTERNAL)).toBe('membership.notOnSale');
    expect(await findRefusal(premium, 9_999)).toBe('membership.notOnSale');
    expect(await findRefusal(premium, PREMIUM)).toBe('membership.stillActive');
    const { client: highest } = await makeMember(SUPER);
    expect(await findRefusal(highest, PREMIUM)).toBe('membership.notAvailable');
    const { client: internal } = await makeMember(INTERNAL);
    expect(await findRefusal(internal, SUPER)).toBe('membership.notAvailable');
    const { client: ending } = await makeMember(PREMIUM, 20);
    expect((await order(ending, PREMIUM)).codeUrl).toContain('/pay/');
    const listBuyable = async (client: Client) => {
      const plans = await client.call(calls.getCanBePurchasedMemberList, {});
      return plans.filter(({ canBuy }) => canBuy).map(({ memberName, price }) => `${memberName} ${price}`);
    };
    expect(await listBuyable(premium)).toEqual(['Super 298', 'Super 2980']);
    expect(await listBuyable(highest)).toEqual([]);
    expect(await listBuyable(ending)).toEqual(['Premium 168', 'Super 298', 'Premium 1680', 'Super 2980']);
  });

  test('MEMB-06 of a higher plan converts what was bought, and its refund restores it', async () => {
    const { client, account } = await makeMember();
    await pay((await order(client, PREMIUM)).codeUrl);
    const before = await client.call(calls.getMemberInfo, {});
    const seconds = await client.call(calls.getMemberUpgradeTime, { query: { memberId: SUPER } });
    const restSeconds = (Date.parse(before.expirationTime ?? '') - Date.now()) / 1000;
    expect(Math.abs(seconds - (168_000 * restSeconds) / 298_000)).toBeLessThan(60);
    expect(await client.call(calls.getMemberUpgradeTime, { query: { memberId: PREMIUM } })).toBe(0);
    await pay((await order(client, SUPER)).codeUrl);
    const upgraded = await client.call(calls.getMemberInfo, {});
    expect(upgraded.memberName).toBe('Super');
    const days = (Date.parse(upgraded.expirationTime ?? '') - Date.now()) / DAY_MS;
    expect(Math.abs(days - 365 - seconds / 86_400)).toBeLessThan(0.01);
    await refundPurchase(await createRefundDeps(), await findPurchase(account), 'the buyer has asked for it');
    expect(await client.call(calls.getMemberInfo, {})).toEqual(before);
    expect((await findPurchase(account)).status).toBe('refunded');
  });

  test('of a plan that was changed since keeps its terms, and the old version cannot be bought again', async () => {
    const { client, account } = await makeMember();
    const { codeUrl } = await order(client, SUPER);
    const change = site.db.updateTable('plan_version').where('id', '=', SUPER);
    await change.set({ replaced_at: new Date() }).execute();
    const { client: other } = await makeMember();
    expect(await findRefusal(other, SUPER)).toBe('membership.notOnSale');
    await pay(codeUrl);
    await change.set({ replaced_at: null }).execute();
    expect(await client.call(calls.getMemberInfo, {})).toMatchObject({ memberName: 'Super' });
    expect((await findPurchase(account)).status).toBe('granted');
  });

  test('that no longer applies when it is paid makes the money due back', async () => {
    const { client, account } = await makeMember();
    const { codeUrl } = await order(client, PREMIUM);
    await setTestMembership(site.db, account, { plan: SUPER, expiresAt: new Date(Date.now() + 50 * DAY_MS) });
    await pay(codeUrl);
    expect((await findPurchase(account)).status).toBe('refundDue');
    expect(await client.call(calls.getMemberInfo, {})).toMatchObject({ memberName: 'Super' });
  });

  test('gives one code at a time to fifty parallel requests, and one membership', async () => {
    const { client, account } = await makeMember();
    const orders = await Promise.all(Array.from({ length: 50 }, () => order(client, PREMIUM)));
    await Promise.all(orders.slice(0, 10).map(({ codeUrl }) => pay(codeUrl)));
    const grants = await site.db
      .selectFrom('membership_grant')
      .where('account_id', '=', account)
      .select('id')
      .execute();
    expect(grants).toHaveLength(1);
  });
});

test('MEMB-03 needs a provider of payments', async () => {
  const plain = await createTestApp();
  const client = await plain.as(await makeAccount(plain.db, { membership: null }));
  expect(await callExpectingRefusal(client, calls.createOrder, { body: { memberId: SUPER, ...ORDER } })).toMatchObject({
    code: 'payment.notSetUp',
  });
  await plain.close();
});

test('MODE-02 answers GetMemberInfo with all benefits on a private site, and no other call of memberships', async () => {
  const hospital = await createTestApp({ MODE: 'private' });
  const organisation = await makeOrganisation(hospital.db);
  const account = await makeAccount(hospital.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const client = await hospital.as(account);
  const info = await client.call(calls.getMemberInfo, {});
  expect(info).toMatchObject({ memberName: '', expirationTime: null });
  expect(info.permissionInfoVOs.map(({ isEnable }) => isEnable)).toEqual(Array.from({ length: 9 }, () => true));
  const refusals = [
    await callExpectingRefusal(client, calls.getAllPermission, {}),
    await callExpectingRefusal(client, calls.getCanBePurchasedMemberList, {}),
    await callExpectingRefusal(client, calls.getMemberUpgradeTime, { query: { memberId: SUPER } }),
    await callExpectingRefusal(client, calls.createOrder, { body: { memberId: SUPER, ...ORDER } }),
    await callExpectingRefusal(client, calls.exchangeActivationCode, { body: { activationCode: 'x' } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'not.found'));
  const { rows } = await sql<{ limit: number | null }>`
    select plan_storage_limit(${organisation}) as limit`.execute(hospital.db);
  expect(rows).toEqual([{ limit: null }]);
  await hospital.close();
});

import type { OrderFilter } from '@dentarium/api/services/case-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Context } from '../../kernel/access/context.ts';
import { readPrincipal } from '../../kernel/access/principal.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { orderCounts, orderList, pendingCount } from './order-list.ts';
import { makeManufacturer } from './testing/make-orders.ts';
import { insertManyOrders } from './testing/many-orders.ts';

const COUNT = 6000;
/** Of the orders of a patient with this number: two hundredths of all have it in their texts. */
const RARE = '2777';
describe('the list of many orders', () => {
  let database: TestDatabase;
  let watched: Kysely<Tables>;
  let whole: string;
  let own: string;
  const asked: CompiledQuery[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    watched = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void asked.push(query),
    });
    const { db } = database;
    const organisation = await makeOrganisation(db);
    whole = await makeAccount(db, { organisations: [organisation], roles: ['seniorDoctor'] });
    own = await makeAccount(db, { organisations: [organisation], roles: ['intermediateDoctor'] });
    const { manufacturer, item } = await makeManufacturer(db);
    const others = Array.from({ length: 8 }, () => whole);
    await insertManyOrders(db, { manufacturer, item, organisation, doctors: [own, ...others] }, COUNT);
  });
  afterAll(() => database.close());

  async function contextOf(account: string): Promise<Context> {
    const config = loadConfig({ MODE: 'private', FLAGS: 'online' });
    const principal = await readPrincipal(database.db, config, { accountId: account, language: 'en', ip: '' });
    if (principal === undefined) throw new Error('no principal');
    return new Context(watched, principal);
  }

  /** The plans of all that `work` asks, as one text, where reading a whole table is the last resort. */
  async function plansOf(account: string, work: (ctx: Context) => Promise<unknown>): Promise<string> {
    const ctx = await contextOf(account);
    asked.length = 0;
    await work(ctx);
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const plans: string[] = [];
      for (const { sql, parameters } of asked) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
      }
      return plans.join('\n');
    } finally {
      client.release(true);
    }
  }

  const list = (more: Partial<Parameters<typeof orderList>[1]>) => (ctx: Context) =>
    orderList(ctx, { operatorId: whole, pageIndex: 1, pageSize: 20, ...more });
  const filter = (more: Partial<OrderFilter>): OrderFilter => ({ operatorId: whole, ...more });

  test.each<[string, (ctx: Context) => Promise<unknown>, RegExp]>([
    ['the latest changes', list({}), /Index Only Scan.* treatment_order_by_update\b/],
    ['the latest created', list({ sort: 'created' }), /Index Only Scan.* treatment_order_by_creation\b/],
    [
      'those that wait the longest',
      list({ sort: 'waiting', order: 'asc' }),
      /Index Only Scan.* treatment_order_by_waiting\b/,
    ],
    ['a tab', list({ tab: 'inReview' }), /Index Only Scan.* treatment_order_by_step\b/],
    ['retentions', list({ types: [1] }), /Index Only Scan.* treatment_order_by_(update|step)\b/],
    ['one of the statuses', list({ detailStatuses: [20001] }), /Index Only Scan.* treatment_order_by_(update|step)\b/],
    ['a page far down', list({ pageIndex: 200 }), /Index Only Scan.* treatment_order_by_update\b/],
    ['a rare word', list({ keyword: RARE }), /Bitmap Index Scan on treatment_order_by_term\b/],
    ['the badge', (ctx) => pendingCount(ctx), /Index Only Scan.* treatment_order_pending\b/],
    [
      'the counts of a word',
      (ctx) => orderCounts(ctx, filter({ keyword: RARE })),
      /Bitmap Index Scan on treatment_order_by_term\b/,
    ],
  ])('ORD-01 ORD-17 %s: from an index, and no order is read before it is known to fit', async (_, work, index) => {
    const plan = await plansOf(whole, work);
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan on treatment_order');
  });

  test.each<[string, (ctx: Context) => Promise<unknown>]>([
    ['their list', list({})],
    ['their list by creation', list({ sort: 'created' })],
    ['a tab of theirs', list({ tab: 'inReview' })],
    ['the counts of their tabs', (ctx) => orderCounts(ctx, filter({}))],
  ])('ORD-01 who sees their own patients has %s by themselves, and not by their organisation', async (_, work) => {
    const plan = await plansOf(own, work);
    expect(plan).toContain('treatment_order_of_doctor');
    expect(plan).toContain('treatment_order_of_creator');
    expect(plan).not.toContain('Seq Scan on treatment_order');
    expect(plan).not.toContain('treatment_order_by_update');
  });

  test('ORD-01 pages and counts of every way to find orders say the same', async () => {
    for (const account of [whole, own]) {
      const ctx = await contextOf(account);
      for (const more of [{}, { keyword: RARE }, { keyword: '1' }, { types: [1] as 1[] }]) {
        const counts = await orderCounts(ctx, filter(more));
        for (const tab of ['all', 'toSubmit', 'inReview', 'favourites', 'archive'] as const) {
          const body = { operatorId: account, pageIndex: 1, pageSize: 100, tab, ...more };
          const first = await orderList(ctx, body);
          expect(first.total).toBe(counts[tab]);
          const second = await orderList(ctx, { ...body, pageIndex: 2 });
          const ids = [...first.items, ...second.items].map(({ orderId }) => orderId);
          expect(new Set(ids).size).toBe(Math.min(200, counts[tab]));
          const times = [...first.items, ...second.items].map(({ updatedAt }) => updatedAt);
          expect(times).toEqual(times.toSorted().toReversed());
        }
      }
    }
  });
});

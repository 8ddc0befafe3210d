import type { OrderFilter } from '@dentarium/api/orders/case-calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LabFunction } from '@dentarium/orders/states';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { RecordContext } from '../../../records/record-context.ts';
import { readPrincipal } from '../../../clinic/administration/read-principal.ts';
import { loadConfig } from '../../../kernel/config/config.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { loadLabQueue } from '../lab/lab-queue.ts';
import { countOrdersByTab, loadOrderList, countPendingOrders } from './order-list.ts';
import { makeManufacturer, type TestManufacturer } from '../testing/make-orders.ts';
import { insertManyOrders } from '../testing/insert-many-orders.ts';

const ORDER_COUNT = 6000;
/** Other orders have all its trigrams in their texts without the word itself. */
const TRIGRAM_WORD = '2112';
/** About a quarter of all orders have it in their texts. */
const FREQUENT_WORD = '3';
/** The number of a patient whose orders have it in their texts; these are two per cent of all. */
const RARE_WORD = '2777';
/** Statuses of two steps, and of many. */
const STATUSES_OF_TWO_STEPS = [10000, 40001] as const;
const STATUSES_OF_MANY_STEPS = [10000, 10001, 10004, 20001, 30001, 30005] as const;

describe('the list of many orders', () => {
  let database: TestDatabase;
  let watchedDb: Kysely<Tables>;
  let seniorDoctor: string;
  let product: string;
  let ownDoctor: string;
  let labs: TestManufacturer['accounts'];
  const queries: CompiledQuery[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    watchedDb = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void queries.push(query),
    });
    const { db } = database;
    const organisation = await makeOrganisation(db);
    seniorDoctor = await makeAccount(db, { organisations: [organisation], roles: ['seniorDoctor'] });
    ownDoctor = await makeAccount(db, { organisations: [organisation], roles: ['intermediateDoctor'] });
    const { manufacturer, item, accounts } = await makeManufacturer(db);
    labs = accounts;
    product = item;
    const others = Array.from({ length: 8 }, () => seniorDoctor);
    await insertManyOrders(db, { manufacturer, item, organisation, doctors: [ownDoctor, ...others] }, ORDER_COUNT);
  });
  afterAll(() => database.close());

  async function createContext(account: string): Promise<RecordContext> {
    const config = loadConfig({ MODE: 'private', FLAGS: 'online' });
    const principal = await readPrincipal(database.db, config, { accountId: account, language: 'en', ip: '' });
    if (principal === undefined) throw new Error('no principal');
    return new RecordContext(watchedDb, principal);
  }

  /**
   * Returns the plans of all queries that `work` runs as one text; reading a whole table is the last resort of the
   * planner.
   */
  async function explainQueries(account: string, work: (ctx: RecordContext) => Promise<unknown>): Promise<string> {
    const ctx = await createContext(account);
    queries.length = 0;
    await work(ctx);
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const plans: string[] = [];
      for (const { sql: query, parameters } of queries) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`, [...parameters]);
        plans.push(...rows.map((row) => row['QUERY PLAN']));
      }
      return plans.join('\n');
    } finally {
      client.release(true);
    }
  }

  const toListWork = (more: Partial<Parameters<typeof loadOrderList>[1]>) => (ctx: RecordContext) =>
    loadOrderList(ctx, { operatorId: seniorDoctor, pageIndex: 1, pageSize: 20, ...more });
  const createFilter = (more: Partial<OrderFilter>): OrderFilter => ({ operatorId: seniorDoctor, ...more });

  test.each<[string, (ctx: RecordContext) => Promise<unknown>, RegExp]>([
    ['the latest changes', toListWork({}), /Index Only Scan.* treatment_order_by_update\b/],
    ['the latest created', toListWork({ sort: 'created' }), /Index Only Scan.* treatment_order_by_creation\b/],
    [
      'those that wait the longest',
      toListWork({ sort: 'waiting', order: 'asc' }),
      /Index Only Scan.* treatment_order_by_waiting\b/,
    ],
    ['a tab', toListWork({ tab: 'inReview' }), /Index Only Scan.* treatment_order_by_step\b/],
    ['retentions', toListWork({ types: [1] }), /Index Only Scan.* treatment_order_by_(update|step)\b/],
    ['one of the statuses', toListWork({ detailStatuses: [20001] }), /Index Only Scan.* treatment_order_by_step\b/],
    [
      'statuses of many steps',
      toListWork({ detailStatuses: [...STATUSES_OF_MANY_STEPS] }),
      /Index Only Scan.* treatment_order_by_update\b/,
    ],
    [
      'a product',
      (ctx) => toListWork({ treatmentItemId: product })(ctx),
      /Index Only Scan.* treatment_order_by_(update|step)\b/,
    ],
    ['a page far down', toListWork({ pageIndex: 200 }), /Index Only Scan.* treatment_order_by_update\b/],
    ['a rare word', toListWork({ keyword: RARE_WORD }), /Bitmap Index Scan on treatment_order_by_term\b/],
    ['the badge', (ctx) => countPendingOrders(ctx), /Index Only Scan.* treatment_order_pending(_of_\w+)?\b/],
    ['own orders', toListWork({ isMine: true }), /Index (Only )?Scan.* treatment_order_of_(doctor|author)\b/],
    [
      'the counts of a word',
      (ctx) => countOrdersByTab(ctx, createFilter({ keyword: RARE_WORD })),
      /Bitmap Index Scan on treatment_order_by_term\b/,
    ],
  ])('ORD-01 ORD-17 reads %s from an index, and no order before it is known to match', async (_, work, index) => {
    const plan = await explainQueries(seniorDoctor, work);
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan on treatment_order');
  });

  test.each<[string, (ctx: RecordContext) => Promise<unknown>]>([
    ['their list', toListWork({})],
    ['their list by creation', toListWork({ sort: 'created' })],
    ['a tab of theirs', toListWork({ tab: 'inReview' })],
    ['the counts of their tabs', (ctx) => countOrdersByTab(ctx, createFilter({}))],
  ])(
    'ORD-01 reads %s by the user, and not by the organisation, for users who see their own patients',
    async (_, work) => {
      const plan = await explainQueries(ownDoctor, work);
      expect(plan).toContain('treatment_order_of_doctor');
      expect(plan).toContain('treatment_order_of_creator');
      expect(plan).not.toContain('Seq Scan on treatment_order');
      expect(plan).not.toContain('treatment_order_by_update');
    },
  );

  test('HEAD-10 counts the badge of a user who sees their own patients from waiting orders only', async () => {
    const plan = await explainQueries(ownDoctor, (ctx) => countPendingOrders(ctx));
    const reads = plan.split('\n').filter((line) => line.includes(' on treatment_order'));
    expect(reads).toHaveLength(3);
    for (const line of reads) expect(line).toMatch(/Index Only Scan using treatment_order_pending/);
    expect(plan).toContain('treatment_order_pending_of_patient');
  });

  test('ORD-01 returns the same pages and counts on every query path', async () => {
    for (const account of [seniorDoctor, ownDoctor]) {
      const ctx = await createContext(account);
      const filters: Partial<OrderFilter>[] = [
        {},
        { keyword: RARE_WORD },
        { keyword: FREQUENT_WORD },
        { keyword: '1' },
        { types: [1] },
        { detailStatuses: [...STATUSES_OF_TWO_STEPS] },
        { detailStatuses: [...STATUSES_OF_MANY_STEPS] },
        { detailStatuses: [...STATUSES_OF_TWO_STEPS], keyword: FREQUENT_WORD },
      ];
      for (const more of filters) {
        const counts = await countOrdersByTab(ctx, createFilter(more));
        for (const tab of ['all', 'toSubmit', 'inReview', 'favourites', 'archive'] as const) {
          const body = { operatorId: account, pageIndex: 1, pageSize: 100, tab, ...more };
          const first = await loadOrderList(ctx, body);
          expect(first.total).toBe(counts[tab]);
          const second = await loadOrderList(ctx, { ...body, pageIndex: 2 });
          const ids = [...first.items, ...second.items].map(({ orderId }) => orderId);
          expect(new Set(ids).size).toBe(Math.min(200, counts[tab]));
          const times = [...first.items, ...second.items].map(({ updatedAt }) => updatedAt);
          expect(times).toEqual(times.toSorted().toReversed());
        }
      }
    }
  });

  test.each(['updated', 'created', 'waiting'] as const)(
    'ORD-01 begins a page by %s with the first of all orders that have its word, however many there are',
    async (sort) => {
      const column = sql.ref(sort === 'waiting' ? 'waiting_since' : `${sort}_at`);
      const ctx = await createContext(seniorDoctor);
      for (const keyword of [RARE_WORD, TRIGRAM_WORD, FREQUENT_WORD, '1'])
        for (const order of ['asc', 'desc'] as const)
          for (const pageIndex of [1, 2, 5]) {
            const { rows } = await sql<{ id: string }>`
              select id from treatment_order where not is_archive and step_status in (10, 110) and position(${keyword} in search) > 0
              order by ${column} ${sql.raw(order)}, id ${sql.raw(order)} limit 20 offset ${20 * (pageIndex - 1)}`.execute(
              database.db,
            );
            const { items } = await toListWork({ keyword, sort, order, pageIndex, detailStatuses: [10000, 20001] })(
              ctx,
            );
            expect(items.map(({ orderId }) => orderId)).toEqual(rows.map(({ id }) => id));
          }
    },
  );

  const toQueueWork =
    (labFunction: LabFunction | 'all', keyword = '', pageIndex = 1) =>
    (ctx: RecordContext) =>
      loadLabQueue(ctx, { labFunction, keyword, pageIndex, pageSize: 20 });

  test.each<[LabFunction | 'all', string, RegExp]>([
    ['reviewer', '', /Index Only Scan.* treatment_order_of_manufacturer\b/],
    ['designer', '', /Index Only Scan.* treatment_order_of_manufacturer\b/],
    ['sales', '', /Index Only Scan.* treatment_order_for_sales\b/],
    ['all', '', /Index Only Scan.* treatment_order_by_lab_waiting\b/],
    ['reviewer', RARE_WORD, /Bitmap Index Scan on treatment_order_by_lab_term\b/],
    ['all', RARE_WORD, /Bitmap Index Scan on treatment_order_by_lab_term\b/],
    ['reviewer', FREQUENT_WORD, /Index Only Scan.* treatment_order_of_manufacturer\b/],
    ['all', FREQUENT_WORD, /Bitmap Index Scan on treatment_order_by_lab_term\b/],
  ])('LAB-01 reads the queue %s with the word "%s" from an index', async (labFunction, keyword, index) => {
    const plan = await explainQueries(
      labs[labFunction === 'all' ? 'reviewer' : labFunction],
      toQueueWork(labFunction, keyword),
    );
    expect(plan).toMatch(index);
    expect(plan).not.toContain('Seq Scan on treatment_order');
  });

  test('LAB-01 begins a queue with the first orders that wait for its function, for every word', async () => {
    const ctx = await createContext(labs.reviewer);
    for (const keyword of ['', RARE_WORD, FREQUENT_WORD, '1', '龘'])
      for (const [labFunction, condition] of [
        ['reviewer', sql`detail_status = 10004 and not is_paused`],
        ['all', sql`true`],
      ] as const) {
        const { rows } = await sql<{ id: string }>`
          select id from treatment_order where ${condition} and position(${keyword} in lab_search) > 0
          order by waiting_since, id`.execute(database.db);
        for (const pageIndex of [1, 2, 5]) {
          const { total, items } = await toQueueWork(labFunction, keyword, pageIndex)(ctx);
          expect(total).toBe(rows.length);
          expect(items.map(({ orderId }) => orderId)).toEqual(
            rows.slice(20 * (pageIndex - 1), 20 * pageIndex).map(({ id }) => id),
          );
        }
      }
  });
});

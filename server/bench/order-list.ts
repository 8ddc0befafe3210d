// The lists of half a million orders on the product's own PostgreSQL, over HTTP: every tab, filter, word and sorting, the last page, the counts of
// the tabs, the badge, the reports, the queues of the manufacturer, and then pairs of tabs, filters and words until the time is over.
//   node server/bench/order-list.ts [--orders 500000] [--runs 60] [--minutes 7] [--seed 1] [--only "queue|badge"]
// It fails when 95 of 100 calls of one of them, or half of those of a pair, are over the bound. The database is made once, in a temporary folder that
// is kept; remove the folder for another.
import { parseArgs } from 'node:util';
import {
  getCaseListV3,
  type OrderFilter,
  queryOrderCounts,
  queryPendingCount,
} from '@dentarium/api/services/case-server';
import { queryOrderStatistics } from '@dentarium/api/services/case-statistics';
import { queryLabCounts, queryLabQueue } from '@dentarium/api/services/lab-server';
import type { Client } from '@dentarium/api';
import { seededRandom } from '@dentarium/demo/drawings';
import { LAB_FUNCTIONS } from '@dentarium/domain/orders';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { coreBetween, coreTimes } from './core-time.ts';
import { filledDatabase } from './filled-database.ts';
import { figure, median, p95, print, timesOf } from './figures.ts';
import { makeManyOrders, peopleOf } from './many-orders.ts';
import { type Asked, askedOf, choices, pairsOf, RANGES } from './order-list-asked.ts';

const { values: given } = parseArgs({
  options: {
    orders: { type: 'string', default: '500000' },
    runs: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const ORDERS = Number(given.orders);
const RUNS = Number(given.runs);
const PAIR_RUNS = 15;
/** Calls before those that are measured: the first ones of a process wait for the compiler. */
const WARMING = 4;
const ONLY = new RegExp(given.only);
const END = performance.now() + Number(given.minutes) * 60_000;
/** Milliseconds of 95 of 100 calls. */
const LIST_MS = 50;
const BADGE_MS = 10;
const PAGE = 20;

interface Measured {
  readonly name: string;
  readonly found: number;
  readonly median: number;
  readonly p95: number;
  readonly core: number;
}

/** What is measured; it gives how many orders it finds. */
interface Task {
  readonly name: string;
  readonly ask: () => Promise<number>;
  readonly bound: number;
}

function line({ name, found, median: middle, p95: most, core }: Measured): string {
  const total = found > 10_000 ? '10000+' : String(found);
  return `  ${name.padEnd(52)}${figure(middle).padStart(8)}${figure(most).padStart(8)}${figure(core).padStart(8)}${total.padStart(9)}`;
}

async function measure(app: TestApp, { name, ask }: Task, runs: number): Promise<Measured> {
  const found = await ask();
  await timesOf(WARMING, ask);
  const before = await coreTimes(app);
  const times = await timesOf(runs, ask);
  const core = coreBetween(before, await coreTimes(app)) / runs;
  return { name, found, median: median(times), p95: p95(times), core };
}

/** What a doctor asks for, by itself and in pairs. */
async function tasksOf(app: TestApp, client: Client, account: string) {
  const list = (name: string, asked: Asked): Task => {
    const body = { operatorId: account, pageIndex: 1, pageSize: PAGE, ...asked };
    return { name, bound: LIST_MS, ask: async () => (await client.call(getCaseListV3, { body })).total };
  };
  const counts = (name: string, filter: Omit<OrderFilter, 'operatorId'>): Task => {
    const body = { operatorId: account, ...filter };
    return {
      name: `counts of the tabs${name}`,
      bound: LIST_MS,
      ask: async () => (await client.call(queryOrderCounts, { body })).all,
    };
  };
  const report = (name: string, limits: string): Task => ({
    name: `report, ${name}`,
    bound: LIST_MS,
    ask: async () =>
      (await client.call(queryOrderStatistics, { query: { limits } })).types.reduce((sum, { count }) => sum + count, 0),
  });
  const found = await choices(app, account);
  const asked = askedOf(found);
  const alone = [
    { name: 'badge', bound: BADGE_MS, ask: () => client.call(queryPendingCount, {}) },
    ...Object.entries(asked).map(([name, one]) => list(name, one)),
    ...[50, 500, await lastPage(app, account)].map((pageIndex) => list(`page ${pageIndex}`, { pageIndex })),
    ...['', '王伟', '王'].map((keyword) => counts(`, word ${keyword}`, { keyword })),
    counts(', product, seldom', { treatmentItemId: found.seldom }),
    ...Object.entries(RANGES).map(([name, limits]) => report(name, limits)),
  ];
  return { alone, pairs: pairsOf(asked).map(([name, one]) => list(name, one)) };
}

/** The last page of all orders of an organisation. */
async function lastPage({ db }: TestApp, account: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from treatment_order
    where not is_archive and organisation_id in (select organisation_id from account_organisation where account_id = ${account}::uuid)`.execute(
    db,
  );
  return Math.ceil((rows[0]?.many ?? 1) / PAGE);
}

/** The queues of a function, with and without words. */
function queues(client: Client, account: string, labFunction: (typeof LAB_FUNCTIONS)[number] | 'all'): Task[] {
  return ['', '王伟', '王', 'C00123', '龘龘'].map((keyword) => {
    const body = { operatorId: account, labFunction, keyword, pageIndex: 1, pageSize: PAGE };
    return {
      name: `queue ${labFunction} ${keyword}`,
      bound: LIST_MS,
      ask: async () => (await client.call(queryLabQueue, { body })).total,
    };
  });
}

class Measurements {
  readonly #app: TestApp;
  readonly #missed: string[] = [];
  #many = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Each of them by itself, 95 of 100 calls of which stay under the bound. */
  async alone(who: string, tasks: readonly Task[]): Promise<void> {
    const wanted = tasks.filter(({ name }) => ONLY.test(name));
    if (wanted.length > 0) print(`${who}:`);
    for (const task of wanted) {
      const measured = await measure(this.#app, task, RUNS);
      print(line(measured));
      this.#many += 1;
      if (measured.p95 >= task.bound) this.#missed.push(`${line(measured)}  ${who}`);
    }
  }

  /** As many as there is time for, drawn by the seed; half of the calls of each stay under the bound. */
  async pairs(tasks: readonly Task[]): Promise<void> {
    const random = seededRandom(given.seed);
    const drawn = tasks
      .filter(({ name }) => ONLY.test(name))
      .map((task) => ({ task, place: random.next() }))
      .toSorted((one, other) => one.place - other.place);
    const done: Measured[] = [];
    for (const { task } of drawn) {
      if (performance.now() >= END) break;
      const measured = await measure(this.#app, task, PAIR_RUNS);
      done.push(measured);
      if (measured.median >= task.bound) this.#missed.push(line(measured));
    }
    const slow = done.filter((one) => one.p95 >= LIST_MS).length;
    print(`${done.length} of ${drawn.length} pairs, seed ${given.seed}: median of their medians ${figure(median(done.map((one) => one.median)))} ms,
of their slowest of ${PAIR_RUNS} calls ${figure(median(done.map((one) => one.p95)))}; ${slow} with a call over ${LIST_MS} ms; the slowest:`);
    for (const one of done.toSorted((a, b) => b.median - a.median).slice(0, 20)) print(line(one));
    this.#many += done.length;
  }

  /** Says what was over its bound; gives whether nothing was. */
  end(): boolean {
    print(`${this.#missed.length} of ${this.#many} over their bounds (lists ${LIST_MS} ms, badge ${BADGE_MS} ms)`);
    for (const missed of this.#missed) print(missed);
    return this.#missed.length === 0;
  }
}

const app = await createTestApp({ MODE: 'private', FLAGS: 'online' }, () =>
  filledDatabase(`order-list-${ORDERS}`, (db) => makeManyOrders(db, ORDERS)),
);
try {
  const people = await peopleOf(app.db);
  const measurements = new Measurements(app);
  const pairs: Task[] = [];
  print(`${ORDERS} orders, ms over HTTP, and ms of a core:                median     p95    core    found`);
  for (const sees of ['whole', 'own'] as const) {
    const account = people[sees];
    const tasks = await tasksOf(app, await app.as(account), account);
    await measurements.alone(
      `a doctor who sees ${sees === 'own' ? 'their own patients' : 'all of the clinic'}`,
      tasks.alone,
    );
    pairs.push(...tasks.pairs.map((task) => ({ ...task, name: `${sees}: ${task.name}` })));
  }
  for (const labFunction of [...LAB_FUNCTIONS, 'all'] as const) {
    const account = people.labs[labFunction === 'all' ? 'reviewer' : labFunction];
    const client = await app.as(account);
    const badge = async () => (await client.call(queryLabCounts, {})).reduce((sum, { count }) => sum + count, 0);
    await measurements.alone(`a manufacturer's ${labFunction}`, [
      ...(labFunction === 'all' ? [] : [{ name: 'badge', bound: BADGE_MS, ask: badge }]),
      ...queues(client, account, labFunction),
    ]);
  }
  await measurements.pairs(pairs);
  if (!measurements.end()) process.exitCode = 1;
} finally {
  await app.close();
}

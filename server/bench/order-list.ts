// Measures the lists of half a million orders on the product's own PostgreSQL, over HTTP: every tab, filter, word and sorting, the last page, the
// counts of the tabs, the badge, the reports, the queues of the manufacturer, and then pairs of tabs, filters and words until the time is over.
//   node server/bench/order-list.ts [--orders 500000] [--runs 60] [--minutes 7] [--seed 1] [--only "queue|badge"]
// It fails if the 95th percentile of a single query, or the median of a pair, exceeds the limit. The database is created once, in a temporary folder;
// remove the folder to create another.
import { parseArgs } from 'node:util';
import { getCaseListV3, type OrderFilter } from '@dentarium/api/orders/case-calls';
import { queryOrderCounts, queryPendingCount } from '../src/areas/orders/cases/calls.ts';
import { queryOrderStatistics } from '../src/areas/orders/calls.ts';
import { queryLabCounts, queryLabQueue } from '../src/areas/orders/lab/calls.ts';
import type { Client } from '@dentarium/api';
import { seededRandom } from '@dentarium/demo/drawings';
import { LAB_FUNCTIONS } from '@dentarium/orders/states';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { sumCoreTime, readCoreTimes } from './core-time.ts';
import { openFilledDatabase } from './filled-database.ts';
import { formatFigure, computeMedian, computeP95, print, measureTimes } from './figures.ts';
import { makeManyOrders, loadOrderPeople } from './many-orders.ts';
import {
  type OrderListQuery,
  buildListQueries,
  loadFilterChoices,
  buildQueryPairs,
  REPORT_RANGES,
} from './order-list-queries.ts';

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '500000' },
    runs: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});
const ORDERS = Number(options.orders);
const RUNS = Number(options.runs);
const PAIR_RUNS = 15;
/** Unmeasured calls at the start: the first ones of a process wait for the compiler. */
const WARM_UP_RUNS = 4;
const TASK_PATTERN = new RegExp(options.only);
const DEADLINE_MS = performance.now() + Number(options.minutes) * 60_000;
/** Limits of the 95th percentile, in milliseconds. */
const MAX_LIST_MS = 50;
const MAX_BADGE_MS = 10;
const PAGE_SIZE = 20;

interface Measurement {
  readonly name: string;
  readonly total: number;
  readonly median: number;
  readonly p95: number;
  readonly core: number;
}

/** A measured call, which returns the number of orders that it finds. */
interface Task {
  readonly name: string;
  readonly ask: () => Promise<number>;
  readonly bound: number;
}

function formatMeasurement({ name, total: count, median: medianTime, p95: slowest, core }: Measurement): string {
  const total = count > 10_000 ? '10000+' : String(count);
  return `  ${name.padEnd(52)}${formatFigure(medianTime).padStart(8)}${formatFigure(slowest).padStart(8)}${formatFigure(core).padStart(8)}${total.padStart(9)}`;
}

async function measure(app: TestApp, { name, ask }: Task, runs: number): Promise<Measurement> {
  const orderCount = await ask();
  await measureTimes(WARM_UP_RUNS, ask);
  const before = await readCoreTimes(app);
  const times = await measureTimes(runs, ask);
  const core = sumCoreTime(before, await readCoreTimes(app)) / runs;
  return { name, total: orderCount, median: computeMedian(times), p95: computeP95(times), core };
}

/** Builds the calls of a doctor, single and in pairs. */
async function buildTasks(app: TestApp, client: Client, account: string) {
  const list = (name: string, query: OrderListQuery): Task => {
    const body = { operatorId: account, pageIndex: 1, pageSize: PAGE_SIZE, ...query };
    return { name, bound: MAX_LIST_MS, ask: async () => (await client.call(getCaseListV3, { body })).total };
  };
  const counts = (name: string, filter: Omit<OrderFilter, 'operatorId'>): Task => {
    const body = { operatorId: account, ...filter };
    return {
      name: `counts of the tabs${name}`,
      bound: MAX_LIST_MS,
      ask: async () => (await client.call(queryOrderCounts, { body })).all,
    };
  };
  const report = (name: string, limits: string): Task => ({
    name: `report, ${name}`,
    bound: MAX_LIST_MS,
    ask: async () =>
      (await client.call(queryOrderStatistics, { query: { limits } })).types.reduce((sum, { count }) => sum + count, 0),
  });
  const filterChoices = await loadFilterChoices(app, account);
  const queries = buildListQueries(filterChoices);
  const singles = [
    { name: 'badge', bound: MAX_BADGE_MS, ask: () => client.call(queryPendingCount, {}) },
    ...Object.entries(queries).map(([name, one]) => list(name, one)),
    ...[50, 500, await countPages(app, account)].map((pageIndex) => list(`page ${pageIndex}`, { pageIndex })),
    ...['', '王伟', '王'].map((keyword) => counts(`, word ${keyword}`, { keyword })),
    counts(', product, seldom', { treatmentItemId: filterChoices.rare }),
    ...Object.entries(REPORT_RANGES).map(([name, limits]) => report(name, limits)),
  ];
  return { alone: singles, pairs: buildQueryPairs(queries).map(([name, one]) => list(name, one)) };
}

/** Returns the number of the last page of all orders of an organisation. */
async function countPages({ db }: TestApp, account: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::integer as many from treatment_order
    where not is_archive and organisation_id in (select organisation_id from account_organisation where account_id = ${account}::uuid)`.execute(
    db,
  );
  return Math.ceil((rows[0]?.many ?? 1) / PAGE_SIZE);
}

/** Builds the calls for the queues of a function, with and without keywords. */
function buildQueueTasks(client: Client, account: string, labFunction: (typeof LAB_FUNCTIONS)[number] | 'all'): Task[] {
  return ['', '王伟', '王', 'C00123', '龘龘'].map((keyword) => {
    const body = { operatorId: account, labFunction, keyword, pageIndex: 1, pageSize: PAGE_SIZE };
    return {
      name: `queue ${labFunction} ${keyword}`,
      bound: MAX_LIST_MS,
      ask: async () => (await client.call(queryLabQueue, { body })).total,
    };
  });
}

class Benchmark {
  readonly #app: TestApp;
  readonly #failures: string[] = [];
  #measuredCount = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Runs each task alone. Its 95th percentile must stay below the limit. */
  async runSingles(viewer: string, tasks: readonly Task[]): Promise<void> {
    const selectedTasks = tasks.filter(({ name }) => TASK_PATTERN.test(name));
    if (selectedTasks.length > 0) print(`${viewer}:`);
    for (const task of selectedTasks) {
      const measured = await measure(this.#app, task, RUNS);
      print(formatMeasurement(measured));
      this.#measuredCount += 1;
      if (measured.p95 >= task.bound) this.#failures.push(`${formatMeasurement(measured)}  ${viewer}`);
    }
  }

  /** Runs pairs in the random order of the seed until the deadline. The median of each must stay below the limit. */
  async runPairs(tasks: readonly Task[]): Promise<void> {
    const random = seededRandom(options.seed);
    const shuffledTasks = tasks
      .filter(({ name }) => TASK_PATTERN.test(name))
      .map((task) => ({ task, place: random.next() }))
      .toSorted((one, other) => one.place - other.place);
    const pairMeasurements: Measurement[] = [];
    for (const { task } of shuffledTasks) {
      if (performance.now() >= DEADLINE_MS) break;
      const measured = await measure(this.#app, task, PAIR_RUNS);
      pairMeasurements.push(measured);
      if (measured.median >= task.bound) this.#failures.push(formatMeasurement(measured));
    }
    const slow = pairMeasurements.filter((one) => one.p95 >= MAX_LIST_MS).length;
    print(`${pairMeasurements.length} of ${shuffledTasks.length} pairs, seed ${options.seed}: median of their medians ${formatFigure(computeMedian(pairMeasurements.map((one) => one.median)))} ms,
of their slowest of ${PAIR_RUNS} calls ${formatFigure(computeMedian(pairMeasurements.map((one) => one.p95)))}; ${slow} with a call over ${MAX_LIST_MS} ms; the slowest:`);
    for (const one of pairMeasurements.toSorted((a, b) => b.median - a.median).slice(0, 20))
      print(formatMeasurement(one));
    this.#measuredCount += pairMeasurements.length;
  }

  /** Prints the tasks that exceeded their limits. Returns whether none did. */
  reportResult(): boolean {
    print(
      `${this.#failures.length} of ${this.#measuredCount} over their bounds (lists ${MAX_LIST_MS} ms, badge ${MAX_BADGE_MS} ms)`,
    );
    for (const failure of this.#failures) print(failure);
    return this.#failures.length === 0;
  }
}

const app = await createTestApp({ MODE: 'private', FLAGS: 'online' }, () =>
  openFilledDatabase(`order-list-${ORDERS}`, (db) => makeManyOrders(db, ORDERS)),
);
try {
  const people = await loadOrderPeople(app.db);
  const measurements = new Benchmark(app);
  const pairs: Task[] = [];
  print(`${ORDERS} orders, ms over HTTP, and ms of a core:                median     p95    core    found`);
  for (const viewer of ['fullViewer', 'ownPatientsViewer'] as const) {
    const account = people[viewer];
    const tasks = await buildTasks(app, await app.as(account), account);
    await measurements.runSingles(
      `a doctor who sees ${viewer === 'ownPatientsViewer' ? 'their own patients' : 'all of the clinic'}`,
      tasks.alone,
    );
    pairs.push(...tasks.pairs.map((task) => ({ ...task, name: `${viewer}: ${task.name}` })));
  }
  for (const labFunction of [...LAB_FUNCTIONS, 'all'] as const) {
    const account = people.labs[labFunction === 'all' ? 'reviewer' : labFunction];
    const client = await app.as(account);
    const badge = async () => (await client.call(queryLabCounts, {})).reduce((sum, { count }) => sum + count, 0);
    await measurements.runSingles(`a manufacturer's ${labFunction}`, [
      ...(labFunction === 'all' ? [] : [{ name: 'badge', bound: MAX_BADGE_MS, ask: badge }]),
      ...buildQueueTasks(client, account, labFunction),
    ]);
  }
  await measurements.runPairs(pairs);
  if (!measurements.reportResult()) process.exitCode = 1;
} finally {
  await app.close();
}

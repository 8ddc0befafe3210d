// The lists of half a million orders on the product's own PostgreSQL, over HTTP: every tab, filter, word and sorting, the last page, the counts of
// the tabs, the badge, the queues of the manufacturer. It fails over its bounds.
//   node server/bench/order-list.ts [orders] [runs] [runs of each pair]
// The database is made once, in a temporary folder that is kept; remove the folder for another.
import {
  getCaseListV3,
  type OrderFilter,
  queryOrderCounts,
  queryPendingCount,
} from '@dentarium/api/services/case-server';
import { queryLabQueue } from '@dentarium/api/services/lab-server';
import { today } from '@dentarium/domain';
import { LAB_FUNCTIONS, ORDER_TABS } from '@dentarium/domain/orders';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { coreBetween, coreTimes } from './core-time.ts';
import { filledDatabase } from './filled-database.ts';
import { figure, median, p95, print, timesOf } from './figures.ts';
import { makeManyOrders, peopleOf } from './many-orders.ts';

const ORDERS = Number(process.argv[2] ?? 500_000);
const RUNS = Number(process.argv[3] ?? 60);
const PAIR_RUNS = Number(process.argv[4] ?? 15);
/** Milliseconds of 95 of 100 calls. */
const LIST_MS = 50;
const BADGE_MS = 10;
const PAGE = 20;

type Asked = Omit<OrderFilter, 'operatorId'> & {
  readonly sort?: 'updated' | 'created' | 'waiting';
  readonly order?: 'asc' | 'desc';
  readonly pageIndex?: number;
};

/** What can be chosen in the filters. */
async function choices({ db }: TestApp, account: string) {
  const { rows } = await sql<{ organisation: string; often: string; seldom: string; patient: string; other: string }>`
    select organisation_id as organisation,
      (select id from treatment_item where position = 0) as often,
      (select id from treatment_item order by position desc limit 1) as seldom,
      (select patient_id from treatment_order where organisation_id = account_organisation.organisation_id limit 1) as patient,
      (select id from account where user_name = 'doctor-0-2') as other
    from account_organisation where account_id = ${account}::uuid`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The organisation is missing');
  return found;
}

const daysAgo = (days: number): string => today(new Date(Date.now() - days * 86_400_000));

function askedOf(found: Awaited<ReturnType<typeof choices>>): Readonly<Record<string, Asked>> {
  const tabs = ORDER_TABS.map(({ key }): [string, Asked] => [`tab ${key}`, { tab: key }]);
  const words = ['王伟', '王', '李静怡', '138', '91234', 'C00123', '拔除', '龘龘'];
  const filters: [string, Asked][] = [
    ['one organisation', { orgId: found.organisation }],
    ['one doctor', { doctorId: found.other }],
    ['one patient', { patientId: found.patient }],
    ['treatments', { types: [0] }],
    ['adjustments', { types: [2] }],
    ['a status, seldom', { detailStatuses: [40001] }],
    ['five statuses', { detailStatuses: [10003, 10005, 20003, 40001, 50005] }],
    ['product, often', { treatmentItemId: found.often }],
    ['product, seldom', { treatmentItemId: found.seldom }],
    ['paused', { isPaused: true }],
    ['not paused', { isPaused: false }],
    ['that wait', { isPending: true }],
    ['changed in two months', { updatedFrom: daysAgo(120), updatedTo: daysAgo(60) }],
    ['changed long ago', { updatedTo: daysAgo(180) }],
  ];
  const sorts = (['updated', 'created', 'waiting'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order): [string, Asked] => [`by ${sort}, ${order}`, { sort, order }]),
  );
  return Object.fromEntries([
    ...tabs,
    ...words.map((keyword): [string, Asked] => [`word ${keyword}`, { keyword }]),
    ...filters,
    ...sorts,
  ]);
}

/** Each tab with each filter or word that says nothing of the same. */
function pairsOf(asked: Readonly<Record<string, Asked>>): [string, Asked][] {
  const all = Object.entries(asked);
  return all.flatMap(([name, one], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => Object.keys(other).every((key) => !(key in one)))
      .map(([otherName, other]): [string, Asked] => [`${name} + ${otherName}`, { ...one, ...other }]),
  );
}

interface Measured {
  readonly name: string;
  readonly found: number;
  readonly median: number;
  readonly p95: number;
  readonly core: number;
  readonly bound: number;
}

function line({ name, found, median: middle, p95: most, core }: Measured): string {
  const total = found > 10_000 ? '10000+' : String(found);
  return `  ${name.padEnd(52)}${figure(middle).padStart(8)}${figure(most).padStart(8)}${figure(core).padStart(8)}${total.padStart(9)}`;
}

type Ask = () => Promise<number>;

async function measure(app: TestApp, [name, bound, runs]: readonly [string, number, number], call: Ask) {
  const found = await call();
  await call();
  const before = await coreTimes(app);
  const times = await timesOf(runs, call);
  const core = coreBetween(before, await coreTimes(app)) / runs;
  return { name, found, median: median(times), p95: p95(times), core, bound };
}

async function measureDoctor(app: TestApp, account: string): Promise<Measured[]> {
  const client = await app.as(account);
  const list = (asked: Asked) => async (): Promise<number> => {
    const body = { operatorId: account, pageIndex: 1, pageSize: PAGE, ...asked };
    return (await client.call(getCaseListV3, { body })).total;
  };
  const counts = (filter: Omit<OrderFilter, 'operatorId'>) => async (): Promise<number> =>
    (await client.call(queryOrderCounts, { body: { operatorId: account, ...filter } })).all;
  const asked = askedOf(await choices(app, account));
  const done: Measured[] = [];
  const say = async (name: string, bound: number, call: Ask): Promise<void> => {
    const measured = await measure(app, [name, bound, RUNS], call);
    done.push(measured);
    print(line(measured));
  };
  await say('badge', BADGE_MS, () => client.call(queryPendingCount, {}));
  for (const [name, one] of Object.entries(asked)) await say(name, LIST_MS, list(one));
  for (const pageIndex of [50, 500, await lastPage(app, account)])
    await say(`page ${pageIndex}`, LIST_MS, list({ pageIndex }));
  for (const keyword of ['', '王伟', '王'])
    await say(`counts of the tabs, word ${keyword}`, LIST_MS, counts({ keyword }));
  const pairs: Measured[] = [];
  for (const [name, one] of PAIR_RUNS === 0 ? [] : pairsOf(asked))
    pairs.push(await measure(app, [name, LIST_MS, PAIR_RUNS], list(one)));
  print(`${pairs.length} pairs, median of their p95 ${figure(median(pairs.map((pair) => pair.p95)))} ms; the slowest:`);
  for (const one of pairs.toSorted((a, b) => b.p95 - a.p95).slice(0, 15)) print(line(one));
  return [...done, ...pairs];
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

async function measureLab(app: TestApp, labs: Readonly<Record<string, string>>): Promise<Measured[]> {
  const done: Measured[] = [];
  for (const labFunction of [...LAB_FUNCTIONS, 'all'] as const) {
    const account = labs[labFunction] ?? labs['reviewer'] ?? '';
    const client = await app.as(account);
    for (const keyword of ['', '王伟', 'C00123']) {
      const body = { operatorId: account, labFunction, keyword, pageIndex: 1, pageSize: PAGE };
      const call = async (): Promise<number> => (await client.call(queryLabQueue, { body })).total;
      const measured = await measure(app, [`queue ${labFunction} ${keyword}`, LIST_MS, PAIR_RUNS], call);
      done.push(measured);
      print(line(measured));
    }
  }
  return done;
}

const app = await createTestApp({ MODE: 'private', FLAGS: 'online' }, () =>
  filledDatabase(`order-list-${ORDERS}`, (db) => makeManyOrders(db, ORDERS)),
);
try {
  const people = await peopleOf(app.db);
  const all: Measured[] = [];
  print(`${ORDERS} orders, ms over HTTP, and ms of a core:                median     p95    core    found`);
  for (const [who, account] of [
    ['who sees all of the clinic', people.whole],
    ['who sees their own patients', people.own],
  ] as const) {
    print(`a doctor ${who}:`);
    all.push(...(await measureDoctor(app, account)));
  }
  print('a manufacturer:');
  all.push(...(await measureLab(app, people.labs)));
  const missed = all.filter((measured) => measured.p95 >= measured.bound);
  print(`${missed.length} of ${all.length} over their bounds (lists ${LIST_MS} ms, badge ${BADGE_MS} ms)`);
  for (const measured of missed.slice(0, 40)) print(line(measured));
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await app.close();
}

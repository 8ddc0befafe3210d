// Measures the list of a million patients on the product's own PostgreSQL, over HTTP: every filter alone and all pairs of filters.
//   node server/bench/patient-list.ts [patients] [runs] [runs of each pair]
// The database is created once, in a temporary folder; remove the folder to create another.
import { type PatientFilter, queryPatientList } from '@dentarium/api/patients/calls';
import { getToday } from '@dentarium/domain';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { RecordContext } from '../src/records/record-context.ts';
import { readPrincipal } from '../src/clinic/administration/read-principal.ts';
import type { Tables } from '../src/kernel/db/tables.ts';
import { listPatients } from '../src/areas/patients/patient-list.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { openFilledDatabase } from './filled-database.ts';
import { formatFigure, computeMedian, computeP95, print, measureTimes } from './figures.ts';
import { makeManyPatients } from './many-patients.ts';

const PATIENTS = Number(process.argv[2] ?? 1_000_000);
const RUNS = Number(process.argv[3] ?? 100);
const PAIR_RUNS = Number(process.argv[4] ?? 40);
const MAX_P95_MS = 50;

type Filter = Partial<PatientFilter>;

/** Loads the calling account and the values that it can choose in the filters. */
async function loadCaller({ db }: TestApp) {
  const { rows } = await sql<{ organisation: string; account: string; other: string; tags: string[] }>`
    select organisation.id as organisation,
      (select id from account where user_name = 'doctor-0-0') as account,
      (select id from account where user_name = 'doctor-0-1') as other,
      array(select tag.id from tag join tag_group on tag_group.id = tag_group_id and tag_group.name = 'Bench'
        where tag_group.organisation_id = organisation.id order by tag.position) as tags
    from organisation where name_en = 'Clinic 0'`.execute(db);
  const [match] = rows;
  if (match === undefined) throw new Error('The organisation is missing');
  return match;
}

function buildFilters({
  organisation,
  other,
  tags,
}: Awaited<ReturnType<typeof loadCaller>>): Readonly<Record<string, Filter>> {
  const year = Number(getToday().slice(0, 4));
  const [common = '', second = '', rare = ''] = [tags[0], tags[1], tags[18]];
  return {
    'no filter': {},
    'word 王伟': { keyword: '王伟' },
    'word 吕琳, rare': { keyword: '吕琳' },
    'word 王, one character': { keyword: '王' },
    'word 李静怡': { keyword: '李静怡' },
    'digits 138': { keyword: '138' },
    'digits 91234': { keyword: '91234' },
    'nothing found (龘龘)': { keyword: '龘龘' },
    organisation: { orgId: organisation },
    doctor: { doctorId: other },
    'any of two tags': { tagIds: [second, rare], tagMatch: 'any' },
    'all of two tags': { tagIds: [common, second], tagMatch: 'all' },
    'stage 1': { stageCode: 1 },
    'stage 7, rare': { stageCode: 7 },
    'mixed dentition': { dentalAge: 1 },
    'age 12 to 14': { ageFrom: 12, ageTo: 14 },
    'age from 30': { ageFrom: 30 },
    'visit in a quarter': { visitFrom: `${year - 2}-04-01`, visitTo: `${year - 2}-06-30` },
    'visit since a day': { visitFrom: `${year - 1}-01-01` },
    stopped: { status: 1 },
    'not stopped': { status: 0 },
    'shared with me': { sharedWithMe: true },
    'with a CBCT': { hasCbct: true },
    'waiting images': { unclassified: true },
    'sorted by name': { sort: 'name' },
    'sorted by creation': { sort: 'created' },
  };
}

interface Measurement {
  readonly name: string;
  readonly filter: PatientFilter;
  readonly total: number;
  readonly median: number;
  readonly p95: number;
}

const formatTotal = (total: number) => (total > 10_000 ? '10000+' : String(total));

function formatMeasurement({ name, median: medianTime, p95: p95Time, total }: Measurement): string {
  return `  ${name.padEnd(52)}${formatFigure(medianTime).padStart(8)}${formatFigure(p95Time).padStart(8)}${formatTotal(total).padStart(9)}`;
}

/** Combines each filter with each other one that sets different fields. */
function buildFilterPairs(filters: Readonly<Record<string, Filter>>): [string, Filter][] {
  const all = Object.entries(filters).filter(([, filter]) => Object.keys(filter).length > 0);
  return all.flatMap(([name, filter], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => Object.keys(other).every((key) => !(key in filter)))
      .map(([otherName, other]): [string, Filter] => [`${name} + ${otherName}`, { ...filter, ...other }]),
  );
}

/** Prints the statements of a list with their execution plans. */
async function printPlans(app: TestApp, account: string, filter: PatientFilter): Promise<void> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const loggingDb = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void queries.push(query),
  });
  const principal = await readPrincipal(app.db, app.config, { accountId: account, language: 'en', ip: '' });
  if (principal === undefined) throw new Error('no principal');
  await listPatients(new RecordContext(loggingDb, principal), filter);
  for (const query of queries) {
    print(`\n${query.sql.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
    const plan = await app.database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${query.sql}`, [
      ...query.parameters,
    ]);
    for (const row of plan.rows) print(`    ${row['QUERY PLAN']}`);
  }
}

const app = await createTestApp({}, () =>
  openFilledDatabase(`patient-list-${PATIENTS}`, (db) => makeManyPatients(db, PATIENTS)),
);
try {
  const caller = await loadCaller(app);
  const client = await app.as(caller.account);
  const measure = async (name: string, partialFilter: Filter, runs: number): Promise<Measurement> => {
    const filter: PatientFilter = { pageIndex: 1, pageSize: 20, ...partialFilter };
    const call = () => client.call(queryPatientList, { body: filter });
    const { total } = await call();
    await call();
    const times = await measureTimes(runs, call);
    return { name, filter, total, median: computeMedian(times), p95: computeP95(times) };
  };
  const filters = buildFilters(caller);
  print(`${PATIENTS} patients, ms over HTTP:                              median     p95    found`);
  const singles: Measurement[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const measured = await measure(name, filter, RUNS);
    singles.push(measured);
    print(formatMeasurement(measured));
  }
  const pairs: Measurement[] = [];
  for (const [name, filter] of buildFilterPairs(filters)) pairs.push(await measure(name, filter, PAIR_RUNS));
  const slowest = pairs.toSorted((one, other) => other.p95 - one.p95);
  const missedCount = [...singles, ...pairs].filter((measured) => measured.p95 >= MAX_P95_MS).length;
  print(
    `${pairs.length} pairs, median of their p95 ${formatFigure(computeMedian(pairs.map((pair) => pair.p95)))} ms; the slowest:`,
  );
  for (const measured of slowest.slice(0, 25)) print(formatMeasurement(measured));
  print(`${missedCount} of ${singles.length + pairs.length} at ${MAX_P95_MS} ms or more`);
  for (const measured of slowest.slice(0, 2)) {
    print(`\nPlans of: ${measured.name}`);
    await printPlans(app, caller.account, measured.filter);
  }
} finally {
  await app.close();
}

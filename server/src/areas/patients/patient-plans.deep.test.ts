import type { PatientFilter } from '@dentarium/api/patients/calls';
import { computeAge, STAGE_CODES, getToday } from '@dentarium/domain';
import { type CompiledQuery, Kysely, PostgresDialect, type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { RecordContext } from '../../records/record-context.ts';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { listPatients } from './patient-list.ts';
import { searchPatients } from './patient-list-search.ts';
import { insertManyPatients } from './testing/many-patients.ts';
import { makePatient, sharePatientWith } from './testing/patient-forms.ts';

const COUNT = 12_000;

describe('list of many patients', () => {
  let database: TestDatabase;
  let loggingDb: Kysely<Tables>;
  let principal: Principal;
  let doctors: [string, string, string];
  let tags: string[];
  let queries: CompiledQuery[];

  beforeAll(async () => {
    database = await createTestDatabase();
    loggingDb = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void queries.push(query),
    });
    const { db } = database;
    const organisationId = await makeOrganisation(db);
    const account = () => makeAccount(db, { organisations: [organisationId] });
    doctors = [await account(), await account(), await account()];
    tags = await makeTags(db, organisationId, 'Type', ['often', 'seldom', 'hardly']);
    await insertManyPatients(db, { organisationId, doctorIds: doctors, tagIds: tags }, COUNT);
    const foreign = await makeOrganisation(db);
    const stranger = await makeAccount(db, { organisations: [foreign] });
    for (const lastVisitTime of ['2018-03-01', '2009-01-01']) {
      const shared = await makePatient(db, foreign, stranger, { name: '共享', lastVisitTime });
      await sharePatientWith(db, shared, doctors[0], stranger);
    }
    const foundPrincipal = await readPrincipal(db, loadConfig({ MODE: 'public' }), {
      accountId: doctors[0],
      language: 'en',
      ip: '',
    });
    if (foundPrincipal === undefined) throw new Error('no principal');
    principal = foundPrincipal;
  });
  afterAll(() => database.close());

  /** Reads the plans of all queries of a list, as one text. */
  async function readPlans(filter: Partial<PatientFilter>): Promise<string> {
    queries = [];
    await listPatients(new RecordContext(loggingDb, principal), { pageIndex: 1, pageSize: 20, ...filter });
    const plans = await Promise.all(
      queries.map((query) =>
        database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters]),
      ),
    );
    return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n');
  }

  test.each<[string, () => Partial<PatientFilter>, string]>([
    ['the latest visits', () => ({}), 'patient_list_by_last_visit'],
    ['the names', () => ({ sort: 'name' }), 'patient_list_by_name_en'],
    ['the latest created', () => ({ sort: 'created' }), 'patient_list_by_created'],
    [
      'a word of two characters',
      () => ({ keyword: String.fromCodePoint(19968 + 5, 19968 + 5) }),
      'patient_list_by_term',
    ],
    ['a number', () => ({ keyword: '11321' }), 'patient_list_by_term'],
    ['a tag that few have', () => ({ tagIds: tags.slice(2) }), 'patient_list_by_term'],
    ['stopped treatments with a CBCT', () => ({ status: 1, hasCbct: true }), 'patient_list_by_term'],
    ['one dentition', () => ({ dentalAge: 1 }), 'patient_list_by_last_visit'],
  ])('PAT-01 reads %s from an index, and so the stages of the page', async (_, filter, index) => {
    const plan = await readPlans(filter());
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* (using|on) ${index}\\b`));
    expect(plan).toContain('stage_pkey');
    expect(plan).not.toContain('Seq Scan on stage');
  });

  type Row = Selectable<Tables['patient_list']>;

  const filters = (): Partial<PatientFilter>[] => [
    { keyword: '伀' },
    { keyword: String.fromCodePoint(19968 + 5, 19968 + 5) },
    { keyword: '11' },
    { keyword: '1132' },
    { keyword: '共享' },
    { keyword: '龘龘' },
    { orgId: principal.organisationIds[0] },
    { doctorId: doctors[1] },
    { tagIds: tags, tagMatch: 'any' },
    { tagIds: tags.slice(0, 2), tagMatch: 'all' },
    { stageCode: STAGE_CODES.before },
    { stageCode: STAGE_CODES.duringSurgery },
    { dentalAge: 1 },
    { ageFrom: 20, ageTo: 22 },
    { ageFrom: 12 },
    { visitFrom: '2016-02-03', visitTo: '2016-05-01' },
    { visitFrom: '2012-01-01' },
    { status: 1 },
    { status: 0 },
    { hasCbct: true },
    { unclassified: true },
    { sharedWithMe: true },
  ];

  /** Returns whether a row matches a filter, by the definition of the filter. */
  function isMatch(row: Row, filter: Partial<PatientFilter>): boolean {
    const bit = (place: number) => (row.facets & (1 << place)) !== 0;
    const has = (id: string) => row.tag_ids.includes(id);
    const { tagIds, keyword, ageFrom, ageTo } = filter;
    if (keyword !== undefined) return row.search.includes(keyword);
    if (filter.orgId !== undefined) return row.organisation_id === filter.orgId;
    if (filter.doctorId !== undefined) return row.doctor_id === filter.doctorId;
    if (tagIds !== undefined) return filter.tagMatch === 'all' ? tagIds.every(has) : tagIds.some(has);
    if (filter.stageCode !== undefined) return bit(filter.stageCode);
    if (filter.dentalAge !== undefined) return bit(8 + filter.dentalAge);
    if (filter.status !== undefined) return bit(11 + filter.status);
    if (filter.hasCbct !== undefined) return bit(13);
    if (filter.unclassified !== undefined) return bit(14);
    if (filter.sharedWithMe !== undefined) return !principal.organisationIds.includes(row.organisation_id);
    if (ageFrom !== undefined) {
      const age = computeAge(row.birth_date, getToday())?.years ?? -1;
      return age >= ageFrom && age <= (ageTo ?? 200);
    }
    return row.last_visit >= (filter.visitFrom ?? '') && row.last_visit <= (filter.visitTo ?? '9');
  }

  const nameRanks = new Map<string, string>();
  /** Reads the order of names for a reader of English. Equal names have the same rank. */
  async function readNameRanks(): Promise<void> {
    const { rows } = await sql<{ id: string; rank: string }>`
      select patient_id as id, rank() over (order by name collate name_order_en) from patient_list`.execute(
      database.db,
    );
    for (const { id, rank } of rows) nameRanks.set(id, rank);
  }

  const KEYS = {
    lastVisit: (row: Row) => row.last_visit,
    created: (row: Row) => row.created_at.toISOString(),
    name: (row: Row) => String(nameRanks.get(row.patient_id)).padStart(9, '0'),
  };

  /** Returns the ids of all patients in an order. */
  function sortIds(
    rows: readonly Row[],
    { sort = 'lastVisit', order = 'desc' }: Pick<PatientFilter, 'sort' | 'order'>,
  ) {
    const sorted = rows.map((row) => `${KEYS[sort](row)} ${row.patient_id}`).toSorted();
    return (order === 'asc' ? sorted : sorted.toReversed()).map((row) => row.slice(-36));
  }

  test.each([
    { page: { pageIndex: 1, pageSize: 20 }, every: 1 },
    { page: { pageIndex: 4, pageSize: 50, sort: 'name', order: 'asc' }, every: 3 },
    { page: { pageIndex: 2, pageSize: 100, sort: 'created', order: 'asc' }, every: 3 },
  ] as const)(
    'PAT-01 finds the matching patients by single filters and pairs, in order: %j',
    async ({ page, every }) => {
      const rows = await database.db.selectFrom('patient_list').selectAll().execute();
      await readNameRanks();
      const ids = sortIds(rows, page);
      const singleFilters = filters().map((filter) => ({
        filter,
        fitting: new Set(rows.filter((row) => isMatch(row, filter)).map((row) => row.patient_id)),
      }));
      const pairs = singleFilters.flatMap((one, index) =>
        singleFilters
          .slice(index)
          .filter((other) => other === one || Object.keys(other.filter).every((key) => !(key in one.filter)))
          .map((other) => ({ one, other })),
      );
      const mismatches: unknown[] = [];
      for (const { one, other } of pairs.filter((_, index) => index % every === 0)) {
        const filter = { ...one.filter, ...other.filter, ...page };
        const matchingIds = ids.filter((id) => one.fitting.has(id) && other.fitting.has(id));
        const from = (page.pageIndex - 1) * page.pageSize;
        const expected = {
          total: Math.min(matchingIds.length, 10_001),
          ids: matchingIds.slice(from, from + page.pageSize),
        };
        const result = await searchPatients(new RecordContext(database.db, principal), filter);
        if (JSON.stringify(result) !== JSON.stringify(expected)) mismatches.push({ filter, found: result, expected });
      }
      expect(mismatches).toEqual([]);
    },
  );
});

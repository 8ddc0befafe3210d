import type { PatientFilter } from '@dentarium/api/services/patient-service';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Access, readAccess } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { patientList } from './patient-list.ts';

describe('the plans of the list of patients', () => {
  let database: TestDatabase;
  let watched: Kysely<Tables>;
  let access: Access;
  let asked: CompiledQuery[];

  beforeAll(async () => {
    database = await createTestDatabase();
    watched = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: ({ query }) => void asked.push(query),
    });
    const { db } = database;
    const organisation = await makeOrganisation(db);
    const account = await makeAccount(db, { organisations: [organisation] });
    await sql`
      insert into patient (organisation_id, doctor_id, created_by, name, gender, patient_no, birth_date, phone, dental_age, first_visit, last_visit)
      select ${organisation}, ${account}, ${account}, chr(19968 + n % 900) || chr(19968 + n % 700), 1, n::text, '2000-01-01', lpad(n::text, 11, '1'), 1,
        '2010-01-01', date '2010-01-01' + n % 3000
      from generate_series(1, 10000) as n`.execute(db);
    await sql`insert into stage (patient_id, stage_code, stage_name, stage_date, created_by) select id, 0, 'x', '2020-01-01', ${account} from patient`.execute(
      db,
    );
    await sql`vacuum analyze patient, stage`.execute(db);
    const site = {
      mode: 'public',
      flags: {
        online: false,
        prDesign: false,
        agent: false,
        remote: false,
        notes: false,
        callNumber: false,
        dentureDesign: false,
      },
    } as const;
    const found = await readAccess(db, site, { accountId: account, language: 'en', address: '' });
    if (found === undefined) throw new Error('no access');
    access = found;
  });
  afterAll(() => database.close());

  /** The plans of all queries of a list, as one text. */
  async function plansOf(filter: Partial<PatientFilter>): Promise<string> {
    asked = [];
    await patientList(watched, access, { pageIndex: 1, pageSize: 20, ...filter });
    const plans = await Promise.all(
      asked.map((query) =>
        database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters]),
      ),
    );
    return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n');
  }

  test.each<[string, Partial<PatientFilter>, string]>([
    ['the latest visits', {}, 'patient_by_last_visit'],
    ['the names', { sort: 'name' }, 'patient_by_name'],
    ['the latest created', { sort: 'created' }, 'patient_by_created'],
    ['a word of two characters', { keyword: String.fromCodePoint(19968 + 5, 19968 + 5) }, 'patient_search_short'],
    ['a number', { keyword: '14321' }, 'patient_search'],
  ])('PAT-01 %s come from an index, and so do the stages of the page', async (_, filter, index) => {
    const plan = await plansOf(filter);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan.* (using|on) ${index}\\b`));
    expect(plan).toContain('stage_by_patient');
    expect(plan).not.toContain('Seq Scan on stage');
  });
});

// The list of an organisation with many patients: the call over HTTP against the same queries straight in the database.
//   node server/bench/patient-list.ts [patients] [runs]
import { type PatientFilter, queryPatientList } from '@dentarium/api/services/patient-service';
import { sql } from 'kysely';
import { readAccess } from '../src/access/access.ts';
import { patientList } from '../src/patients/patient-list.ts';
import { makeAccount, makeOrganisation } from '../src/testing/people.ts';
import { createTestApp } from '../src/testing/test-app.ts';
import { figure, median, p95, print, timesOf } from './figures.ts';

const PATIENTS = Number(process.argv[2] ?? 100_000);
const RUNS = Number(process.argv[3] ?? 200);

const FAMILY = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂玲建国志华文博宇轩子涵';

const app = await createTestApp();
const { db } = app;
const organisation = await makeOrganisation(db);
const account = await makeAccount(db, { organisations: [organisation] });

async function fill(): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`
      insert into patient (organisation_id, doctor_id, created_by, name, gender, patient_no, birth_date, phone, dental_age, first_visit, last_visit, created_at)
      select ${organisation}, ${account}, ${account},
        substr(${FAMILY}, 1 + (n * 7) % ${FAMILY.length}, 1) || substr(${GIVEN}, 1 + (n * 13) % ${GIVEN.length}, 1) || substr(${GIVEN}, 1 + (n / 31) % ${GIVEN.length}, 1),
        1 + n % 2, lpad(n::text, 7, '0'), date '1980-01-01' + (n * 37) % 15000, '+8613' || lpad(((n::bigint * 7919) % 1000000000)::text, 9, '0'),
        1 + n % 2, date '2015-01-01', date '2015-01-01' + (n * 53) % 4000, now() - make_interval(mins => n)
      from generate_series(1, ${PATIENTS}::int) as n`.execute(connection);
    await sql`
      insert into stage (patient_id, stage_code, stage_name, stage_date, created_by)
      select id, code, 'Stage', last_visit - code * 100, ${account} from patient, generate_series(0, 1) as code`.execute(
      connection,
    );
    await sql`
      with object as (
        insert into stored_object (organisation_id, bucket, full_name, md5, size, content_type, kind, preprocess_state, uploaded_by)
        values (${organisation}, 'dentarium', 'bench', 'x', 1, 'image/jpeg', 'image', 2, ${account}) returning id
      )
      insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, created_by)
      select stage.patient_id, stage.id, object.id, category, 'a.jpg', now(), 'file', ${account}
      from stage, object, unnest(array[8, 9, 6]) as category`.execute(connection);
    await sql`insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, created_by)
      select patient_id, stage_id, object_id, 80, 'b.jpg', now(), 'file', ${account} from file where category = 8 and hashtext(patient_id::text) % 50 = 0`.execute(
      connection,
    );
    for (const table of ['patient', 'stage', 'file', 'stored_object'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection);
  });
}

const page = { pageIndex: 1, pageSize: 20 };
const LISTS: Readonly<Record<string, PatientFilter>> = {
  'first page': page,
  'page 200 of 50 rows': { pageIndex: 200, pageSize: 50 },
  'by name': { ...page, sort: 'name' },
  'word of two characters': { ...page, keyword: '王伟' },
  'word of three characters': { ...page, keyword: '王伟伟' },
  'digits of a phone': { ...page, keyword: '91234' },
  'nothing found': { ...page, keyword: '不存在' },
  'an age and a visit': { ...page, ageFrom: 12, ageTo: 14, visitFrom: '2024-01-01' },
  'a stage': { ...page, stageCode: 1 },
  'waiting images': { ...page, unclassified: true },
};

try {
  await fill();
  const client = await app.as(account);
  const access = await readAccess(
    db,
    { mode: 'public', flags: app.config.flags },
    { accountId: account, language: 'en', address: '' },
  );
  if (access === undefined) throw new Error('no access');
  print(
    `${PATIENTS} patients, ${RUNS} calls each, ms:      p95 of the call   p95 of the queries   ratio   median of the call   found`,
  );
  for (const [name, filter] of Object.entries(LISTS)) {
    const { total } = await client.call(queryPatientList, { body: filter });
    const calls = await timesOf(RUNS, () => client.call(queryPatientList, { body: filter }));
    const queries = await timesOf(RUNS, () => patientList(db, access, filter));
    const [call, query] = [p95(calls), p95(queries)];
    print(
      `  ${name.padEnd(28)}${figure(call).padStart(20)}${figure(query).padStart(20)}${figure(call / query).padStart(10)}${figure(median(calls)).padStart(20)}${String(total).padStart(10)}`,
    );
  }
} finally {
  await app.close();
}

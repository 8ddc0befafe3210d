import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import { type Random, seededRandom } from '@dentarium/demo/drawings';
import { STAGE_CODES } from '@dentarium/domain';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makeTags } from '../tags/testing/make-tags.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { computeExpectedList, readStoredList } from './testing/expected-list.ts';
import { makePatient, makeStage } from './testing/patient-forms.ts';

describe('rows of the patient list', () => {
  let database: TestDatabase;
  let organisations: [string, string];
  let doctor: string;
  let object: string;
  let tags: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const { db } = database;
    organisations = [await makeOrganisation(db), await makeOrganisation(db)];
    doctor = await makeAccount(db, { organisations });
    tags = await makeTags(db, organisations[0], 'Upkeep', ['a', 'b', 'c', 'd', 'e', 'f']);
    const storedObject = await db
      .insertInto('stored_object')
      .values({
        organisation_id: organisations[0],
        bucket: 'dentarium',
        full_name: 'x',
        md5: 'x',
        size: 1,
        content_type: 'image/jpeg',
        kind: 'image',
        width: 1,
        height: 1,
        colour: null,
        uploaded_by: doctor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    object = storedObject.id;
  });
  afterAll(() => database.close());

  /** Selects random ids of a table; the order makes runs reproducible only as far as ids are. */
  async function listIds(table: 'patient' | 'stage' | 'file', random: Random, limit = 1): Promise<string[]> {
    const rows = await database.db.selectFrom(table).select('id').execute();
    const start = random.integer(0, Math.max(0, rows.length - 1));
    return rows.slice(start, start + limit).map(({ id }) => id);
  }

  type Operation = (random: Random) => Promise<unknown>;
  const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  const day = (random: Random) => `20${random.integer(10, 24)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`;
  let position = 0;

  const operations: Readonly<Record<string, Operation>> = {
    'a new patient': (random) => makePatient(database.db, random.pick(organisations), doctor, { name: 'New 反𬌗' }),
    'another name, number and phone': async (random) =>
      query(
        `update patient set name = $2, patient_no = 'N' || $3, phone = null, birth_date = $4 where id = any($1)`,
        await listIds('patient', random),
        `Name ${random.integer(1, 99)} 颌`,
        random.integer(1, 1_000_000),
        day(random),
      ),
    'another doctor, status, dentition and visit of several': async (random) =>
      query(
        'update patient set status = $2, dental_age = $3, last_visit = $4 where id = any($1)',
        await listIds('patient', random, 4),
        random.integer(0, 1),
        random.integer(1, 2),
        day(random),
      ),
    'a move to another organisation': async (random) =>
      query(
        'update patient set organisation_id = $2 where id = any($1)',
        await listIds('patient', random),
        random.pick(organisations),
      ),
    'the recycle bin': async (random) =>
      query('update patient set deleted_at = now() where id = any($1)', await listIds('patient', random, 2)),
    'out of the recycle bin': () =>
      query(
        'update patient set deleted_at = null where id in (select id from patient where deleted_at is not null limit 1)',
      ),
    'a patient removed for good': async (random) =>
      random.chance(0.3) ? query('delete from patient where id = any($1)', await listIds('patient', random)) : null,
    'a new stage': async (random) => {
      const [patient] = await listIds('patient', random);
      if (patient === undefined) return;
      const stageCode = random.pick([0, 1, 2, 7, 20]);
      await makeStage(database.db, patient, doctor, { stageCode, stageDate: day(random) });
    },
    'another code and date of stages': async (random) =>
      query(
        'update stage set stage_code = $2, stage_date = $3 where id = any($1)',
        await listIds('stage', random, 3),
        random.pick([3, 4, 20]),
        day(random),
      ),
    'a stage of another patient': async (random) =>
      query(
        'update stage set patient_id = $2 where id = any($1)',
        await listIds('stage', random),
        (await listIds('patient', random))[0] ?? null,
      ).catch((error: Error) => expect(error.message).toContain('null value')),
    'a stage removed with its files': async (random) =>
      query('delete from stage where id = any($1)', await listIds('stage', random)),
    'new files': async (random) =>
      query(
        `insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, position, created_by)
         select patient_id, id, $2, $3, 'x.jpg', now(), 'file', $4, $5 from stage where id = any($1)`,
        await listIds('stage', random, 3),
        object,
        random.pick([8, 9, 15, 80, 92]),
        (position += 1),
        doctor,
      ),
    'another category of files': async (random) =>
      query(
        'update file set category = $2 where id = any($1)',
        await listIds('file', random, 3),
        random.pick([8, 9, 15, 80, 92]),
      ),
    'files deleted': async (random) =>
      query('update file set deleted_at = now() where id = any($1)', await listIds('file', random, 2)),
    'files restored': async (random) =>
      query('update file set deleted_at = null where id = any($1)', await listIds('file', random, 2)),
    'a file in another stage': async (random) =>
      query(
        `update file set (stage_id, patient_id) = (select id, patient_id from stage where id = $2)
         where id = any($1) and exists (select from stage where id = $2)`,
        await listIds('file', random),
        (await listIds('stage', random))[0] ?? null,
      ),
    'a file removed for good': async (random) =>
      query('delete from file where id = any($1)', await listIds('file', random)),
    'other tags': async (random) =>
      query(
        'insert into patient_tag (patient_id, tag_id) select patient.id, $2 from patient where id = any($1) on conflict do nothing',
        await listIds('patient', random, 3),
        random.pick(['', ...tags]) || tags[0],
      ).catch((error: Error) => expect(error.message).toContain('foreign key')),
    'a tag taken away': async (random) =>
      query('delete from patient_tag where patient_id = any($1)', await listIds('patient', random)),
    'a tag removed': async (random) =>
      random.chance(0.05) ? query('delete from tag where id = $1', random.pick(['', ...tags]) || tags[1]) : null,
    'a former number': async (random) =>
      query(
        `insert into patient_alias (organisation_id, patient_no, patient_id)
         select organisation_id, 'Old' || $2::int, id from patient where id = any($1) on conflict do nothing`,
        await listIds('patient', random),
        random.integer(1, 50),
      ),
    'former numbers forgotten': (random) =>
      random.chance(0.2) ? query('delete from patient_alias') : Promise.resolve(null),
  };

  test.each(['first', 'second', 'third'])(
    'PAT-01 agree with their definition after any writes (%s run)',
    async (seed) => {
      const random = seededRandom(seed);
      const names = Object.keys(operations);
      for (let step = 0; step < 12; step += 1) {
        for (let count = 0; count < 25; count += 1) {
          const name = count < 3 && step < 4 ? 'a new patient' : (names[random.integer(0, names.length - 1)] ?? '');
          await operations[name]?.(random);
        }
        expect(await readStoredList(database.db)).toEqual(await computeExpectedList(database.db));
      }
      expect((await readStoredList(database.db)).length).toBeGreaterThan(5);
    },
  );

  /** Counts the statements that wait for another transaction. */
  async function countWaiting({ db }: TestDatabase): Promise<number> {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      );
    return rows.length;
  }

  test('PAT-01 contain both of two concurrent changes of one patient', async () => {
    const { db } = database;
    const patient = await makePatient(db, organisations[0], doctor);
    const [tag = ''] = await makeTags(db, organisations[0], 'Both', ['x']);
    let tagged: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (first) => {
      await makeStage(first, patient, doctor, { stageCode: STAGE_CODES.preSurgery });
      await runOutsideTransaction(async () => {
        tagged = db.insertInto('patient_tag').values({ patient_id: patient, tag_id: tag }).execute();
        await waitUntil(async () => (await countWaiting(database)) === 1);
      });
    });
    await tagged;
    const row = (await readStoredList(db)).find(({ patientId }) => patientId === patient);
    expect(row).toMatchObject({ stageCodes: [5], tagIds: [tag] });
  });

  test('PAT-01 are not rewritten by changes that the list does not show', async () => {
    const { db } = database;
    const patient = await makePatient(db, organisations[0], doctor);
    const readRowVersion = () =>
      sql<{ row: string }>`select xmin::text as row from patient_list where patient_id = ${patient}`.execute(db);
    const before = await readRowVersion();
    await db.updateTable('patient').set({ remark: 'x', version: 9 }).where('id', '=', patient).execute();
    expect((await readRowVersion()).rows).toEqual(before.rows);
  });
});

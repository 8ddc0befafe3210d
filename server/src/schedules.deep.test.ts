import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { waitUntil } from './areas/files/testing/until.ts';
import { createTestDatabase } from './kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from './testing/people.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

describe('a server with schedules', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createTestApp({ SCHEDULES: '1' }, async () => {
      const database = await createTestDatabase();
      const organisation = await makeOrganisation(database.db);
      const account = await makeAccount(database.db, { organisations: [organisation] });
      await sql`
        insert into download_task (account_id, organisation_id, type, package_name, input, patient_ids, language, secret, expires_at)
        values (${account}, ${organisation}, 'package', 'Images', '{}', '{}', 'en', 'secret', now() - interval '1 minute')`.execute(
        database.db,
      );
      return database;
    });
  });
  afterAll(() => app.close());

  test('TASK-06 removes expired tasks by itself', async () => {
    await waitUntil(async () => (await app.db.selectFrom('download_task').select('id').execute()).length === 0);
    expect(await app.db.selectFrom('download_task').select('id').execute()).toEqual([]);
  });

  test('stores every schedule of its areas in the shared database', async () => {
    const { rows } = await sql<{ key: string }>`select key from job.schedule`.execute(app.db);
    const keys = app.app.areas.schedules.map(({ name }) => name.replaceAll(' ', '-'));
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys));
    expect(keys).toContain('empty-the-recycle-bin');
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { removeExpiredRecords } from './expired-records.ts';

describe('expired records', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('are removed while the others remain', async () => {
    const { db } = database;
    const record = (id: string, expires: string | null) => ({
      model: 'Session',
      id,
      payload: '{}',
      expires_at: expires === null ? null : sql<Date>`now() + ${expires}::interval`,
    });
    const failure = (address: string, age: string) => ({
      user_name: 'x',
      address,
      failures: 1,
      last_failed_at: sql<Date>`now() - ${age}::interval`,
    });
    await db
      .insertInto('oidc_record')
      .values([record('old', '-2 hours'), record('good', '1 hour'), record('endless', null)])
      .execute();
    await db
      .insertInto('sign_in_failure')
      .values([failure('old', '2 days'), failure('new', '1 hour')])
      .execute();
    await removeExpiredRecords(db);
    expect(await db.selectFrom('oidc_record').select('id').orderBy('id').execute()).toEqual([
      { id: 'endless' },
      { id: 'good' },
    ]);
    expect(await db.selectFrom('sign_in_failure').select('address').execute()).toEqual([{ address: 'new' }]);
  });
});

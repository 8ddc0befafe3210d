import { afterAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('databases for tests', () => {
  const databases: TestDatabase[] = [];
  afterAll(() => Promise.all(databases.map((database) => database.close())));

  test('are migrated, separate and created concurrently', async () => {
    databases.push(...(await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])));
    const [one, two] = databases;
    await one?.db
      .insertInto('organisation')
      .values({ name: '第一诊所', name_en: 'First clinic', auth_id: null })
      .execute();
    expect(await one?.db.selectFrom('organisation').selectAll().execute()).toHaveLength(1);
    expect(await two?.db.selectFrom('organisation').selectAll().execute()).toHaveLength(0);
  });

  test('are dropped when they are closed', async () => {
    const database = await createTestDatabase();
    const witness = databases[0];
    const names = async (): Promise<number> => {
      const result = await witness?.pool.query('select from pg_database where datname = $1', [
        new URL(database.databaseUrl).pathname.slice(1),
      ]);
      return result?.rowCount ?? -1;
    };
    expect(await names()).toBe(1);
    await database.close();
    expect(await names()).toBe(0);
  });
});

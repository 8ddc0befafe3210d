import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

describe('values of the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  async function read(expression: string): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
    return rows[0]?.value;
  }

  test.each([
    [`date '1957-03-31'`, '1957-03-31'],
    [`timestamp '2024-02-29 23:59:58'`, '2024-02-29 23:59:58'],
    [`timestamptz '2024-02-29 23:59:58+08'`, new Date('2024-02-29T15:59:58Z')],
    ['count(*)', 1],
    ['5000000000::bigint', 5_000_000_000],
    ["numeric(10, 2) '2980.50'", 2980.5],
    [`jsonb '{"a": [1]}'`, { a: [1] }],
    ['null::bigint', null],
  ])('parses %s as %p', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  test('refuses an integer that would be rounded', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow('too large');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { DatabasePool, createQueries, createStoreQueries } from './database-pool.ts';
import type { Tables } from './tables.ts';
import { createEmptyDatabase, createTestDatabase, type EmptyDatabase, type TestDatabase } from './test-database.ts';
import { NestedConnectionError, runOutsideTransaction } from './transaction-scope.ts';

const read = async (db: Kysely<Tables>) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one;

describe('code inside a transaction', () => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());

  test('uses its transaction', async () => {
    expect(await db.transaction().execute((transaction) => read(transaction))).toBe(1);
    expect(await read(db)).toBe(1);
  });

  test.each<[string, (queries: Kysely<Tables>) => Promise<unknown>]>([
    ['a query', read],
    ['a transaction', (queries) => queries.transaction().execute(read)],
    ['a connection', (queries) => queries.connection().execute(read)],
    [
      'a query behind others',
      async (queries) => Promise.all([1, 2].map(() => Promise.resolve().then(() => read(queries)))),
    ],
    ['a query of the pool', () => database.pool.query('select 1')],
  ])('cannot get a second connection by %s', async (_, ask) => {
    await expect(db.transaction().execute(() => ask(db))).rejects.toThrow(NestedConnectionError);
    expect(await read(db)).toBe(1);
  });

  test('may leave work behind that runs after it', async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const late: Promise<unknown>[] = [];
    await db.transaction().execute(async () => {
      late.push(end.then(() => read(db)));
    });
    finish();
    expect(await Promise.all(late)).toEqual([1]);
  });

  test('may ask for a connection explicitly, as a test that holds a lock does', async () => {
    expect(await db.transaction().execute(() => runOutsideTransaction(() => read(db)))).toBe(1);
  });

  test('does not concern transactions beside it', async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const open = db.transaction().execute(() => end);
    expect(await read(db)).toBe(1);
    finish();
    await open;
  });
});

describe('the connections of the object store', () => {
  let database: EmptyDatabase;
  let pool: DatabasePool;
  let db: Kysely<Tables>;
  const warn = jest.fn();
  beforeAll(async () => {
    database = await createEmptyDatabase();
    pool = new DatabasePool(database.connection, 2, { info: () => undefined, warn });
    db = createQueries(pool);
  });
  beforeEach(() => {
    warn.mockClear();
  });
  afterAll(async () => {
    await db.destroy();
    await database.close();
  });

  test('serve transactions that hold all connections of the pool', async () => {
    const storeDb = createStoreQueries(db);
    const { promise: bothOpen, resolve: setBothOpen } = Promise.withResolvers<void>();
    let open = 0;
    const results = [1, 2].map(() =>
      db.transaction().execute(async () => {
        open += 1;
        if (open === 2) setBothOpen();
        await bothOpen;
        return [await read(storeDb), await storeDb.transaction().execute(read)];
      }),
    );
    expect(await Promise.all(results)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('are no others for a second connection: it is logged once for each place', async () => {
    for (let time = 0; time < 3; time += 1) expect(await db.transaction().execute(() => read(db))).toBe(1);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith({ err: expect.any(NestedConnectionError) }, expect.any(String));
  });
});

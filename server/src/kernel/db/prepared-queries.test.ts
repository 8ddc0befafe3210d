import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { DatabasePool, createQueries } from './database-pool.ts';
import { executePrepared } from './prepared-queries.ts';
import type { Tables } from './tables.ts';
import { createEmptyDatabase, type EmptyDatabase } from './test-database.ts';

describe('prepared queries', () => {
  let database: EmptyDatabase;
  let pool: DatabasePool;
  let db: Kysely<Tables>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    // One connection, so that each query uses the plans of the earlier ones.
    pool = new DatabasePool(database.connection, 1, { info: () => undefined, warn: () => undefined });
    db = createQueries(pool);
    await sql`create table tooth (fdi integer)`.execute(db);
    await sql`insert into tooth values (11), (21)`.execute(db);
  });
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  const listUseCounts = async () => {
    const { rows } = await sql<{ uses: number }>`
      select (generic_plans + custom_plans)::integer as uses from pg_prepared_statements`.execute(db);
    return rows.map(({ uses }) => uses);
  };
  const selectAbove = (fdi: number) => sql<{ fdi: number }>`select * from tooth where fdi > ${fdi}`.compile(db);

  test('stores one plan of a query per connection for all values, and none of others', async () => {
    expect(await executePrepared(db, selectAbove(10))).toEqual([{ fdi: 11 }, { fdi: 21 }]);
    expect(await executePrepared(db, selectAbove(20))).toEqual([{ fdi: 21 }]);
    await sql`select fdi from tooth`.execute(db);
    expect(await listUseCounts()).toEqual([2]);
  });

  test('plans a query again when its columns have changed', async () => {
    await executePrepared(db, selectAbove(20));
    await sql`alter table tooth add column is_missing boolean not null default false`.execute(db);
    expect(await executePrepared(db, selectAbove(20))).toEqual([{ fdi: 21, is_missing: false }]);
    expect(await executePrepared(db, selectAbove(20))).toEqual([{ fdi: 21, is_missing: false }]);
    expect(await listUseCounts()).toEqual([1]);
  });

  test('fails within a transaction then, and does not fail again', async () => {
    await sql`alter table tooth add column note text`.execute(db);
    const runInTransaction = () =>
      db.transaction().execute((transaction) => executePrepared(transaction, selectAbove(20)));
    await expect(runInTransaction()).rejects.toThrow('cached plan');
    expect(await runInTransaction()).toEqual([{ fdi: 21, is_missing: false, note: null }]);
  });
});

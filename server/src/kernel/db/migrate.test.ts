import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { type Migration, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase, type EmptyDatabase } from './test-database.ts';

const first: Migration = {
  name: '0001-first',
  up: async (db) => void (await sql`create table patient (id int); select pg_sleep(0.05)`.execute(db)),
};
const second: Migration = {
  name: '0002-second',
  up: async (db) => void (await sql`alter table patient add name text`.execute(db)),
};
const failing: Migration = {
  name: '0003-failing',
  up: async (db) => {
    await sql`create table half_done (id int)`.execute(db);
    await sql`select 1 / 0`.execute(db);
  },
};

describe('migrations', () => {
  let database: EmptyDatabase;
  let opened: Kysely<unknown>[];

  beforeEach(async () => {
    database = await createEmptyDatabase();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
    await database.close();
  });

  function open(): Kysely<unknown> {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: new Pool({ ...database.connection, max: 1 }) }),
    });
    opened.push(db);
    return db;
  }

  async function tables(db: Kysely<unknown>): Promise<string[]> {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    return rows.map((row) => row.name);
  }

  test('bring an empty database to the present state, and a present one nowhere', async () => {
    const db = open();
    expect(await migrate(db, migrations)).toEqual(migrations.map((migration) => migration.name));
    expect(await tables(db)).toEqual(
      expect.arrayContaining(['account', 'audit_entry', 'patient', 'schema_migration', 'stage']),
    );
    expect(await migrate(db, migrations)).toEqual([]);
  });

  test('apply only what a database of an earlier release lacks', async () => {
    const db = open();
    await migrate(db, [first]);
    expect(await migrate(db, [first, second])).toEqual(['0002-second']);
  });

  test('are applied once when several processes start at the same moment', async () => {
    const results = await Promise.all([open(), open(), open(), open()].map((db) => migrate(db, [first, second])));
    expect(results.flat().toSorted()).toEqual(['0001-first', '0002-second']);
  });

  test('leave no trace when they fail, and keep what was applied before', async () => {
    const db = open();
    await expect(migrate(db, [first, second, failing])).rejects.toThrow('division by zero');
    expect(await tables(db)).toEqual(['patient', 'schema_migration']);
    const repaired: Migration = { name: '0003-failing', up: async () => undefined };
    expect(await migrate(db, [first, second, repaired])).toEqual(['0003-failing']);
  });

  test('refuse a database that newer code has changed, and change nothing in it', async () => {
    const db = open();
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow('newer than this program: it has the migration 0002-second');
    const other: Migration = {
      name: '0002-other',
      up: async (own) => void (await sql`create table other (id int)`.execute(own)),
    };
    await expect(migrate(db, [first, other])).rejects.toThrow('0002-second');
    expect(await tables(db)).toEqual(['patient', 'schema_migration']);
  });

  test('refuse a list out of order, which would apply differently to an old and to a new database', async () => {
    await expect(migrate(open(), [second, first])).rejects.toThrow('must not follow');
  });
});

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { listMigrations } from './area-migrations.ts';
import { createDatabasePool } from './connections.ts';
import { type Migration, migrate } from './migrate.ts';
import { loadAllMigrations } from './testing/template-migrations.ts';
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
  let openDatabases: Kysely<unknown>[];

  beforeEach(async () => {
    database = await createEmptyDatabase();
    openDatabases = [];
  });
  afterEach(async () => {
    await Promise.all(openDatabases.map((db) => db.destroy()));
    await database.close();
  });

  function open(): Kysely<unknown> {
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: createDatabasePool({ ...database.connection, max: 1 }) }),
    });
    openDatabases.push(db);
    return db;
  }

  async function tables(db: Kysely<unknown>): Promise<string[]> {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    return rows.map((row) => row.name);
  }

  test('migrate an empty database to the present state and leave a present one unchanged', async () => {
    const db = open();
    const migrations = await loadAllMigrations();
    expect(await migrate(db, migrations)).toEqual(migrations.map((migration) => migration.name));
    expect(await tables(db)).toEqual(
      expect.arrayContaining(['account', 'audit_entry', 'patient', 'schema_migration', 'stage']),
    );
    expect(await migrate(db, migrations)).toEqual([]);
  });

  test('apply only the missing ones to a database of an earlier release', async () => {
    const db = open();
    await migrate(db, [first]);
    expect(await migrate(db, [first, second])).toEqual(['0002-second']);
  });

  test('are applied once when several processes start at the same moment', async () => {
    const results = await Promise.all([open(), open(), open(), open()].map((db) => migrate(db, [first, second])));
    expect(results.flat().toSorted()).toEqual(['0001-first', '0002-second']);
  });

  test('leave no trace and name the failing one', async () => {
    const db = open();
    await migrate(db, [first]);
    await expect(migrate(db, [first, second, failing])).rejects.toThrow(
      'The migration 0003-failing has failed, and the database is as it was: division by zero',
    );
    expect(await tables(db)).toEqual(['patient', 'schema_migration', 'schema_migration_lock']);
    const repaired: Migration = { name: '0003-failing', up: async () => undefined };
    expect(await migrate(db, [first, second, repaired])).toEqual(['0002-second', '0003-failing']);
  });

  test('refuse a database of newer code without changing it', async () => {
    const db = open();
    await migrate(db, [first, second]);
    await expect(migrate(db, [first])).rejects.toThrow('newer than this program: it has the migration 0002-second');
    const other: Migration = {
      name: '0002-other',
      up: async (own) => void (await sql`create table other (id int)`.execute(own)),
    };
    await expect(migrate(db, [first, other])).rejects.toThrow('0002-second');
    expect(await tables(db)).toEqual(['patient', 'schema_migration', 'schema_migration_lock']);
  });

  const making = (name: string, table: string, more: Partial<Migration> = {}): Migration => ({
    name,
    up: async (db) => void (await sql`create table ${sql.table(table)} (id int)`.execute(db)),
    ...more,
  });

  test('of two areas of one day are both applied in any merge order', async () => {
    const orders = { name: 'orders', migrations: [making('2027-01-31-first-table', 'order_form')] };
    const experts = { name: 'experts', migrations: [making('2027-01-31-first-table', 'expert_case')] };
    const db = open();
    const base = listMigrations([]).length;
    expect(await migrate(db, listMigrations([orders]))).toHaveLength(base + 1);
    expect(await migrate(db, listMigrations([orders, experts]))).toEqual(['2027-01-31-first-table.experts']);
    expect(await tables(db)).toEqual(expect.arrayContaining(['order_form', 'expert_case']));
    expect(await migrate(db, listMigrations([experts, orders]))).toEqual([]);
  });

  test.each([
    ['a name without a day', [{ name: 'a', migrations: [making('first', 'x')] }], 'must be named as 2027-01-31'],
    [
      'two of one name',
      [{ name: 'a', migrations: [making('2027-01-31-x', 'x'), making('2027-01-31-x', 'y')] }],
      'two migrations 2027-01-31-x.a',
    ],
    [
      'one that builds on what there is not',
      [{ name: 'a', migrations: [making('2027-01-31-x', 'x', { after: ['2027-01-30-y.b'] })] }],
      'builds on 2027-01-30-y.b, which there is not',
    ],
    [
      'one that would run before what it builds on',
      [
        { name: 'a', migrations: [making('2027-01-31-x', 'x', { after: ['2027-01-31-x.b'] })] },
        { name: 'b', migrations: [making('2027-01-31-x', 'y')] },
      ],
      'must have a name behind 2027-01-31-x.b',
    ],
  ])('refuse %s', async (_, areas, message) => {
    const db = open();
    await expect((async () => migrate(db, listMigrations(areas)))()).rejects.toThrow(message);
    expect(await tables(db)).toEqual([]);
  });

  test('of versions with an own table are kept with their times', async () => {
    const db = open();
    await sql`create table schema_migration (
      name text primary key, applied_at timestamptz not null default now())`.execute(db);
    await sql`create table patient (id int)`.execute(db);
    await sql`insert into patient values (1)`.execute(db);
    await sql`insert into schema_migration values ('0001-first', '2026-01-02T03:04:05.678+08:00')`.execute(db);
    const results = await Promise.all([open(), open()].map((other) => migrate(other, [first, second])));
    expect(results.flat()).toEqual(['0002-second']);
    const { rows } = await sql`select name, "timestamp" from schema_migration order by name`.execute(db);
    expect(rows[0]).toEqual({ name: '0001-first', timestamp: '2026-01-01T19:04:05.678Z' });
    expect((await sql`select * from patient`.execute(db)).rows).toEqual([{ id: 1, name: null }]);
  });
});

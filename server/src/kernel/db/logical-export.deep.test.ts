import { cp, mkdtemp, rm, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { exportDatabase } from './logical-export.ts';
import { importDatabase } from './logical-import.ts';
import type { Migration } from './migrate.ts';
import { withClient } from './product-database.ts';
import { createEmptyDatabase, createTestDatabase, type EmptyDatabase, type TestDatabase } from './test-database.ts';
import { loadAllMigrations } from './testing/template-migrations.ts';

const migrations = await loadAllMigrations();

describe('an export', () => {
  let parent: string;
  /** An export of the source; each test has a copy. */
  let whole: string;
  let description: Awaited<ReturnType<typeof exportDatabase>>;
  let folder: string;
  let source: TestDatabase;
  let empty: EmptyDatabase;
  /** Has every migration already, so that an import need not create the tables first. */
  let target: TestDatabase;

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'dentarium-export-'));
    [source, empty, target] = await Promise.all([createTestDatabase(), createEmptyDatabase(), createTestDatabase()]);
    await fill(source);
    whole = join(parent, 'whole');
    description = await exportDatabase(sourceConnection(), whole);
  });
  afterAll(async () => {
    await Promise.all([source.close(), empty.close(), target.close()]);
    await rm(parent, { recursive: true });
  });
  beforeEach(async () => {
    folder = join(parent, 'export');
    await cp(whole, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Rows that are easily damaged: text of all kinds, large numbers, dates, nulls, references in both directions. */
  async function fill({ db }: TestDatabase): Promise<void> {
    const { id } = await db
      .insertInto('account')
      .values({
        user_name: 'doctor',
        password_hash: null,
        real_name: '王\n"小"\\明\t',
        phone: null,
        avatar: null,
        disabled_at: null,
        external_subject: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('login_log')
      .values({ account_id: id, user_agent: 'e\u0301 𠮷', version: 'web', address: '::1' })
      .execute();
    await sql`insert into audit_entry (account_id, action, outcome, request_id, address, detail)
              select ${id}, 'sign-in', 'done', n::text, '::1', jsonb_build_object('n', n, 'big', 9007199254740993, 'text', E'a\\nb')
              from generate_series(1, 2500) n`.execute(db);
    await sql`update plan_version set storage_bytes = 9223372036854775807, price = 9999999999 where id = 1`.execute(db);
    await sql`delete from role_right where role_id = 6`.execute(db);
  }

  /** Returns every row of every table as text formatted by the database. */
  async function content(connection: ClientConfig): Promise<Record<string, string[]>> {
    return withClient(connection, async (client) => {
      const tables = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
      );
      const rowsByTable: Record<string, string[]> = {};
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
        rowsByTable[name] = rows.map(({ row }) => row);
      }
      return rowsByTable;
    });
  }

  const sourceConnection = (): ClientConfig => ({ connectionString: source.databaseUrl });
  const targetConnection = (): ClientConfig => ({ connectionString: target.databaseUrl });

  test('restores a new database row for row and value for value, with keys, audit trail and sequences', async () => {
    expect(description.tables).toMatchObject({ account: 1, audit_entry: 2500, role: 7 });
    await importDatabase(empty.connection, folder, { migrations, accountTable: 'account' });
    expect(await content(empty.connection)).toEqual(await content(sourceConnection()));
    await withClient(empty.connection, async (client) => {
      await expect(client.query('delete from audit_entry')).rejects.toThrow('only ever added to');
      await expect(client.query(`insert into role_right values (99, 1)`)).rejects.toThrow('foreign key');
      const { rows } = await client.query<{ id: string }>(
        `insert into audit_entry (action, outcome, request_id, address) values ('x', 'done', '', '') returning id`,
      );
      expect(Number(rows[0]?.id)).toBe(2501);
    });
  });

  test('is refused if it is of a newer version', async () => {
    await expect(
      importDatabase(targetConnection(), folder, { migrations: [], accountTable: 'account' }),
    ).rejects.toThrow('newer version');
  });

  test('is never imported into a database in use and never written over another export', async () => {
    const before = await content(sourceConnection());
    await expect(importDatabase(sourceConnection(), folder, { migrations, accountTable: 'account' })).rejects.toThrow(
      'holds accounts already',
    );
    expect(await content(sourceConnection())).toEqual(before);
    await expect(exportDatabase(sourceConnection(), folder)).rejects.toThrow('is there already');
  });

  test.each<[string, (folder: string) => Promise<void>, string]>([
    ['without its description', (path) => unlink(join(path, 'export.json')), 'no complete export'],
    ['with a table cut short', (path) => truncate(join(path, 'audit_entry.jsonl.gz'), 200), 'unexpected end of file'],
    ['without a table', (path) => unlink(join(path, 'account.jsonl.gz')), 'ENOENT'],
    [
      'with a row less',
      (path) => writeFile(join(path, 'account.jsonl.gz'), gzipSync('')),
      'account has 0 rows instead of 1',
    ],
    [
      'with rows that belong to nobody',
      (path) =>
        writeFile(
          join(path, 'account.jsonl.gz'),
          gzipSync(
            '{"id": "00000000-0000-4000-8000-000000000000", "user_name": "x", "real_name": "x", "gender": 0, "is_orthodontist": false, "is_show_operation": 1, "qualification_status": 1, "is_demo": false, "version": 1, "created_at": "2026-01-01", "updated_at": "2026-01-01"}\n',
          ),
        ),
      'foreign key',
    ],
  ])('is refused without leaving rows if it is damaged (%s)', async (_, damage, message) => {
    await damage(folder);
    await expect(importDatabase(targetConnection(), folder, { migrations, accountTable: 'account' })).rejects.toThrow(
      message,
    );
    expect(await content(targetConnection())).toMatchObject({ account: [] });
  });

  test('gets missing migrations if it is of an earlier version', async () => {
    const laterMigration: Migration = {
      name: '9999-later',
      up: async (db) => void (await sql`alter table account add nickname text default 'none'`.execute(db)),
    };
    await importDatabase(targetConnection(), folder, {
      migrations: [...migrations, laterMigration],
      accountTable: 'account',
    });
    const { rows } = await withClient(targetConnection(), (client) => client.query('select nickname from account'));
    expect(rows).toEqual([{ nickname: 'none' }]);
  });
});

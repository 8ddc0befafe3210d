import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { pino } from 'pino';
import { startOwnServer } from '../../kernel/db/launcher.ts';
import { withClient } from '../../kernel/db/product-database.ts';
import { buildProcessEnvironment } from '../../testing/server-process.ts';
import { restoreSiteSnapshot } from '../../testing/site-snapshot/site-snapshot.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

const SITE_COMMAND = join(import.meta.dirname, '..', '..', 'commands', 'site.ts');
const log = pino({ level: 'silent' });
/** The tables whose rows the demonstration marks, and that real people have rows in. */
const MARKED_TABLES = ['organisation', 'account', 'patient', 'stored_object'] as const;

/** Copies a row with other values, whatever columns the table of an earlier version has. */
async function copyRow(client: Client, table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows[0]?.names ?? '';
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_record(null::${table}, (select to_jsonb(one) from ${table} one limit 1) || $1::jsonb)`,
    [JSON.stringify(values)],
  );
}

describe('SITE-03 the removal of the demonstration from a site of 2026-11-22, by real processes', () => {
  let parent: string;
  let dataDir: string;
  let realRows: Readonly<Record<string, string[]>>;

  beforeAll(async () => {
    parent = await createSiteFolder('demo');
    dataDir = join(parent, 'data');
    const server = await startOwnServer({ dataDir, log });
    await restoreSiteSnapshot('2026-11-22', server.connection, dataDir);
    realRows = await withClient(server.connection, async (client) => {
      const rows = await listIds(client);
      await addDemonstration(client);
      return rows;
    });
    await server.stop();
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));

  /** Adds rows with the mark, as the version of that day has created them. */
  async function addDemonstration(client: Client): Promise<void> {
    const [organisation, account] = [randomUUID(), randomUUID()];
    const mark = { is_demo: true };
    await copyRow(client, 'organisation', { ...mark, id: organisation, name: '演示', name_en: 'Demonstration' });
    await copyRow(client, 'account', {
      ...mark,
      id: account,
      user_name: 'senior',
      phone: null,
      external_subject: null,
    });
    const people = { organisation_id: organisation, doctor_id: account, created_by: account };
    await copyRow(client, 'patient', { ...mark, ...people, id: randomUUID(), patient_no: 'DEMO1', deleted_by: null });
    const object = {
      organisation_id: organisation,
      uploaded_by: account,
      full_name: 'library/demonstration/original.jpg',
    };
    await copyRow(client, 'stored_object', { ...mark, ...object, id: randomUUID(), md5: '0'.repeat(32) });
  }

  async function listIds(client: Client): Promise<Record<string, string[]>> {
    const ids: Record<string, string[]> = {};
    for (const table of MARKED_TABLES) {
      const { rows } = await client.query<{ id: string }>(`select id from ${table} order by id`);
      ids[table] = rows.map(({ id }) => id);
    }
    return ids;
  }

  async function readIds(folder: string): Promise<Record<string, string[]>> {
    const server = await startOwnServer({ dataDir: folder, log });
    try {
      return await withClient(server.connection, listIds);
    } finally {
      await server.stop();
    }
  }

  async function run(folder: string, ...args: readonly string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [SITE_COMMAND, ...args], {
      env: { ...buildProcessEnvironment(), DATA_DIR: folder, MODE: 'private' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [, ...outputs] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
    return { code: child.exitCode, output: outputs.join('') };
  }

  test('migrates, counts, backs up, and leaves exactly the real rows', async () => {
    const preview = await run(dataDir, 'remove-demo');
    expect(preview.output).toContain('The database was migrated');
    expect(preview.output).toContain('To remove: 1 patients, 1 files, 1 organisations, 1 accounts');
    const removal = await run(dataDir, 'remove-demo', '--yes');
    expect(removal).toMatchObject({ code: 0, output: expect.stringContaining('Removed: 1 patients, 1 files') });
    expect(removal.output).toContain('Nothing of it stays.');
    expect(await readIds(dataDir)).toEqual(realRows);
  });

  test('can be undone by the backup that it has made', async () => {
    const [name = ''] = await readdir(join(dataDir, 'backups'));
    const restored = join(parent, 'restored');
    const restoration = await run(restored, 'restore', join(dataDir, 'backups', name));
    expect(restoration).toMatchObject({ code: 0, output: expect.stringContaining('no check sums') });
    const counts = Object.entries(await readIds(restored)).map(([table, ids]) => [table, ids.length]);
    expect(counts).toEqual(MARKED_TABLES.map((table) => [table, (realRows[table]?.length ?? 0) + 1]));
  });
});

import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { writeFileDurably } from './durable-file.ts';
import { EXPORT_DESCRIPTION, type ExportDescription, toTablePath } from './export-format.ts';
import { MIGRATION_TABLES } from './migrate.ts';
import { withClient } from './product-database.ts';

const ROWS_PER_FETCH = 1_000;

/**
 * Writes every table into a new folder as compressed lines of JSON, all from one snapshot, while the product works. It
 * can be imported into any newer version of PostgreSQL on any machine.
 */
export async function exportDatabase(connection: ClientConfig, folder: string): Promise<ExportDescription> {
  if (existsSync(folder)) throw new StartupError(`${folder} is there already; an export needs a new folder.`);
  return withClient(connection, (client) => exportAll(client, folder), { queryTimeout: 0 });
}

async function exportAll(client: Client, folder: string): Promise<ExportDescription> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  const migrationRows = await client.query<{ name: string }>('select name from schema_migration order by name');
  const tables: Record<string, number> = {};
  for (const table of await listProductTables(client))
    tables[table] = await exportTable(client, table, toTablePath(folder, table));
  await client.query('commit');
  const description: ExportDescription = {
    kind: 'dentarium-database-export',
    exportedAt: new Date().toISOString(),
    migrations: migrationRows.rows.map((row) => row.name),
    tables,
  };
  await writeFileDurably(join(folder, EXPORT_DESCRIPTION), JSON.stringify(description, null, 2), { mode: 0o600 });
  return description;
}

/** Lists every table with rows of the product. */
export async function listProductTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1) order by 1',
    [MIGRATION_TABLES],
  );
  return rows.map((row) => row.name);
}

/**
 * Exports a table and returns the number of rows. The database formats the JSON, so no value passes through a type of
 * this program.
 */
async function exportTable(client: Client, table: string, path: string): Promise<number> {
  let count = 0;
  await client.query(
    `declare export_rows no scroll cursor for select to_jsonb(t)::text as line from ${escapeIdentifier(table)} t`,
  );
  async function* readLines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from export_rows`);
      if (rows.length === 0) return;
      count += rows.length;
      yield rows.map((row) => `${row.line}\n`).join('');
    }
  }
  await pipeline(
    Readable.from(readLines()),
    createGzip(),
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  );
  await client.query('close export_rows');
  return count;
}

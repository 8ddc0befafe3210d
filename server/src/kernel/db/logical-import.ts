import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { createDatabasePool } from './connections.ts';
import { type ExportDescription, readExportDescription, toTablePath } from './export-format.ts';
import { listProductTables } from './logical-export.ts';
import { type Migration, migrate } from './migrate.ts';
import { withClient } from './product-database.ts';

/** Maximum size of one insert statement. */
const MAX_BATCH = { rows: 1_000, characters: 4_000_000 };

/** The declarations of the areas that an import needs. */
export interface ImportOptions {
  readonly migrations: readonly Migration[];
  /** The table of accounts. A database with rows in it is in use. */
  readonly accountTable: string;
}

/**
 * Imports an export into a new database: creates the tables as they were at the time of the export, fills them in one
 * transaction, and then applies newer migrations of this code.
 */
export async function importDatabase(
  connection: ClientConfig,
  folder: string,
  { migrations, accountTable }: ImportOptions,
): Promise<void> {
  const description = await readExportDescription(folder);
  const exportedMigrations = migrations.filter(({ name }) => description.migrations.includes(name));
  if (exportedMigrations.length < description.migrations.length)
    throw new StartupError(
      'The export was written by a newer version of this program. Import it with that version or a newer one.',
    );
  await applyMigrations(connection, exportedMigrations);
  await withClient(connection, (client) => importAll(client, folder, description, accountTable), { queryTimeout: 0 });
  await applyMigrations(connection, migrations);
}

async function applyMigrations(connection: ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: createDatabasePool({ ...connection, max: 1 }) }),
  });
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
}

async function importAll(
  client: Client,
  folder: string,
  description: ExportDescription,
  accountTable: string,
): Promise<void> {
  await client.query('begin');
  const accounts = await client.query(`select from ${escapeIdentifier(accountTable)} limit 1`);
  if (accounts.rowCount !== 0)
    throw new StartupError('The database holds accounts already; an export can be read into a new one only.');
  const tables = await listProductTables(client);
  const restoreKeys = await dropForeignKeys(client);
  for (const table of tables) {
    const name = escapeIdentifier(table);
    // Rows are imported unchanged: triggers are disabled, and the seed rows of the migrations are replaced.
    await client.query(`alter table ${name} disable trigger user`);
    await client.query(`delete from ${name}`);
    const rows = await importTable(client, table, toTablePath(folder, table));
    if (rows !== description.tables[table])
      throw new StartupError(
        `The export is damaged: ${table} has ${rows} rows instead of ${description.tables[table] ?? 0}.`,
      );
    await client.query(`alter table ${name} enable trigger user`);
  }
  await restoreKeys();
  await continueSequences(client);
  await client.query('commit');
}

/**
 * Drops the foreign keys so that tables can be filled in any order. Returns a function that restores and checks them.
 */
async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { restore } of rows) await client.query(restore);
  };
}

async function importTable(client: Client, table: string, path: string): Promise<number> {
  const columns = await listOwnColumns(client, table);
  const insert = `insert into ${escapeIdentifier(table)} (${columns}) overriding system value
                  select ${columns} from jsonb_populate_recordset(null::${escapeIdentifier(table)}, $1::jsonb)`;
  let count = 0;
  for await (const batch of readBatches(path)) {
    await client.query(insert, [`[${batch.join(',')}]`]);
    count += batch.length;
  }
  return count;
}

/** Lists the columns with stored values; the database computes the others. */
async function listOwnColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [escapeIdentifier(table)],
  );
  return rows.map((row) => escapeIdentifier(row.name)).join(', ');
}

async function* readBatches(path: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  for await (const line of createInterface({ input: file.pipe(text), crlfDelay: Infinity })) {
    batch.push(line);
    characters += line.length;
    if (batch.length < MAX_BATCH.rows && characters < MAX_BATCH.characters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Continues sequences after the highest imported number. */
async function continueSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %I', sequence, column_name, table_name) as text
     from (select *, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
           from information_schema.columns where table_schema = current_schema()) columns
     where sequence is not null`,
  );
  for (const { text } of rows) await client.query(text);
}

import { resolve } from 'node:path';
import { inspect } from 'node:util';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { loadConfig } from '../kernel/config/config.ts';
import { StartupError } from '../kernel/config/startup-error.ts';
import { listMigrations } from '../kernel/db/area-migrations.ts';
import { explainConnection } from '../kernel/db/explain-connection.ts';
import { type OwnServer, reachOwnServer } from '../kernel/db/launcher.ts';
import { exportDatabase } from '../kernel/db/logical-export.ts';
import { markOwnDatabase } from '../kernel/db/moved-database.ts';
import { importDatabase } from '../kernel/db/logical-import.ts';
import { backUpDatabase, restoreDatabase } from '../kernel/db/physical-backup.ts';

const USAGE = `node server/src/commands/database.ts <command> <folder>
  backup   copies the product's own database into a new folder, while the product runs
  restore  puts such a copy in the place of the database of a new DATA_DIR
  export   writes every table into a new folder, for a newer PostgreSQL or another server
  import   reads an export into a new database (of DATA_DIR, or by DATABASE_URL); the product must not run`;

const config = loadConfig(process.env);
const log = pino({ level: 'warn' }, pino.destination(2));
const options = { dataDir: config.dataDir, log };

/** Runs an action with the product's own server, which is started if it does not run. */
async function withServer(action: (server: OwnServer) => Promise<unknown>): Promise<void> {
  const server = await reachOwnServer(options);
  try {
    await action(server);
  } finally {
    await server.stop();
  }
}

/** Runs an action with the connection to the configured database. */
async function withConnection(action: (connection: ClientConfig) => Promise<unknown>): Promise<void> {
  if (config.databaseUrl === null) await withServer((server) => action(server.connection));
  else await action({ connectionString: config.databaseUrl });
}

function requireOwnServer(): void {
  if (config.databaseUrl === null) return;
  throw new StartupError(
    "A server by DATABASE_URL is backed up with that server's own tools (pg_basebackup, pg_dump), or with 'export'.",
  );
}

const COMMANDS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  backup: async (folder) => {
    requireOwnServer();
    await withServer((server) => backUpDatabase(server, folder));
  },
  restore: async (folder) => {
    requireOwnServer();
    await restoreDatabase(folder, config.dataDir, log);
  },
  export: (folder) => withConnection((connection) => exportDatabase(connection, folder)),
  import: async (folder) => {
    // Loaded only for this command: the others do not need the whole server.
    const migrations = listMigrations(Object.values(await import('../app.ts')));
    await withConnection((connection) => importDatabase(connection, folder, { migrations, accountTable: 'account' }));
    if (config.databaseUrl !== null) await markOwnDatabase(options);
  },
};

async function main([name = '', folder]: readonly string[]): Promise<void> {
  const command = COMMANDS[name];
  if (command === undefined || folder === undefined) throw new StartupError(USAGE);
  const startedAt = performance.now();
  await command(resolve(folder));
  process.stdout.write(`${name}: done in ${Math.round(performance.now() - startedAt)} ms\n`);
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  const error = config.databaseUrl === null ? failure : explainConnection(failure);
  process.stderr.write(`${error instanceof StartupError ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { countRows, type TableCounts } from '../../kernel/db/count-rows.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { type OwnServer, reachOwnServer, startOwnServer } from '../../kernel/db/launcher.ts';
import { exportDatabase } from '../../kernel/db/logical-export.ts';
import { backUpDatabase, restoreDatabase } from '../../kernel/db/physical-backup.ts';
import { queryServerVersion, withClient } from '../../kernel/db/product-database.ts';
import { type ScratchFolder, withScratchFolder } from '../../kernel/db/scratch-folder.ts';
import type { Manifest } from './manifest.ts';
import { findLogArchive } from './archive/archive-slot.ts';

/** The log of backups. */
export type BackupLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A copy of the database of a site. */
export interface DatabaseCopy {
  readonly folder: string;
  /** Proves that a server starts on the copy, and describes its content. The folder is used up. */
  readonly prove: () => Promise<Manifest['database']>;
}

interface DatabaseCopyOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly log: BackupLog;
  /** The own server if this process runs it already. */
  readonly server?: Pick<OwnServer, 'home' | 'superuser'> | undefined;
}

/** Runs work with a copy of the database, which is removed afterwards: files of the own one, or rows of another. */
export async function withDatabaseCopy<T>(
  { config, log, server }: DatabaseCopyOptions,
  work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null)
    return withScratchFolder(dataDir, (scratch) => copyRows({ connectionString: databaseUrl }, scratch, work));
  if (server !== undefined) return withClusterCopy(server, log, work);
  const { folder: home } = await findDatabaseHome(dataDir, log);
  if (!existsSync(join(home, 'cluster')))
    throw new StartupError(`${dataDir} holds no database. Set DATA_DIR, or DATABASE_URL, as for the site.`);
  const reachedServer = await reachOwnServer({ dataDir, log });
  try {
    return await withClusterCopy(reachedServer, log, work);
  } finally {
    await reachedServer.stop();
  }
}

async function copyRows<T>(
  connection: ClientConfig,
  scratch: ScratchFolder,
  work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
  const folder = join(scratch.path, 'copy');
  const { tables, migrations } = await exportDatabase(connection, folder);
  const postgres = await queryServerVersion(connection);
  return work({ folder, prove: async () => ({ kind: 'export', postgres, migrations, tables, log: null }) });
}

function withClusterCopy<T>(
  server: Pick<OwnServer, 'home' | 'superuser'>,
  log: BackupLog,
  work: (copy: DatabaseCopy) => Promise<T>,
): Promise<T> {
  return withScratchFolder(server.home, async (scratch) => {
    const folder = join(scratch.path, 'copy');
    const archive = await findLogArchive(server.superuser);
    const { version, log: logRange } = await backUpDatabase(server, folder);
    return work({
      folder,
      prove: async () => {
        const { tables, migrations } = await inspectCluster(folder, scratch, log);
        return {
          kind: 'cluster',
          postgres: version,
          migrations,
          tables,
          log: logRange === undefined ? null : { first: logRange.first, archive },
        };
      },
    });
  });
}

interface ClusterContent {
  readonly tables: TableCounts;
  readonly migrations: string[];
}

/**
 * Starts a server on the copy of a cluster, which is used up, and reads its content.
 *
 * @throws StartupError if the copy lacks a part of its log
 */
export async function inspectCluster(folder: string, scratch: ScratchFolder, log: BackupLog): Promise<ClusterContent> {
  await restoreDatabase(folder, scratch.dataDir, log, { isMoved: true });
  const quiet = { info: () => undefined, warn: log.warn.bind(log) };
  const server = await startOwnServer({ dataDir: scratch.dataDir, log: quiet, settings: { fsync: 'off' } });
  try {
    return { tables: await countRows(server.connection), migrations: await listAppliedMigrations(server.connection) };
  } finally {
    await server.stop();
  }
}

function listAppliedMigrations(connection: ClientConfig): Promise<string[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
    return rows.map(({ name }) => name);
  });
}

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { StartupError } from '../config/startup-error.ts';
import { placeCluster } from './cluster.ts';
import { copyFolder, moveFolder } from './copy-folder.ts';
import { CREDENTIALS_FILE } from './credentials.ts';
import { findDatabaseHome } from './database-home.ts';
import { writeFileDurably } from './durable-file.ts';
import { requireLocalFileSystem } from './file-system-kind.ts';
import { lockFolder } from './folder-lock.ts';
import type { OwnServer } from './launcher.ts';
import { findBinaries } from './postgres-binaries.ts';
import { withClient } from './product-database.ts';
import { runProgram } from './run-program.ts';

/** The description of a backup. It is written last: a backup without it is incomplete and is refused. */
const BackupDescription = z.object({
  kind: z.literal('dentarium-database-backup'),
  version: z.string(),
  finishedAt: z.iso.datetime(),
  /** The first and last file of the log that the backup needs; backups of earlier versions do not name them. */
  log: z.object({ first: z.string(), last: z.string() }).optional(),
});
export type DatabaseBackup = z.infer<typeof BackupDescription>;
const DESCRIPTION_FILE = 'backup.json';

/** Files that a server creates at each start, or that must not be copied from a running one. */
const EXCLUDED_NAMES = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
  'start.log',
]);
const TEMPORARY_NAME = /^pgsql_tmp|^pg_internal\.init|\.unfinished$/;
/** Folders that must exist but be empty. */
const EMPTY_FOLDERS = [
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/**
 * Copies the product's own database into a new folder while it works: the files as they are, and the log of all changes
 * meanwhile. From both the restored server builds one consistent state, that of the end of the backup.
 */
export async function backUpDatabase(
  server: Pick<OwnServer, 'home' | 'superuser'>,
  target: string,
): Promise<DatabaseBackup> {
  if (existsSync(target)) throw new StartupError(`${target} is there already; a backup needs a new folder.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const [source, copy] = [join(server.home, 'cluster'), join(target, 'cluster')];
  await mkdir(copy, { mode: 0o700 });
  const { version, log } = await withClient(
    server.superuser,
    async (client) => {
      // Retains the log until this connection ends, however much is written meanwhile.
      await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
      const start = await client.query<{ segment: string }>(
        `select pg_walfile_name(pg_backup_start('dentarium', true)) as segment`,
      );
      await copyFiles(source, copy);
      const stop = await client.query<{ segment: string; label: string; version: string }>(
        `select pg_walfile_name(lsn) as segment, labelfile as label, current_setting('server_version') as version from pg_backup_stop(false)`,
      );
      const range = { first: start.rows[0]?.segment ?? '', last: stop.rows[0]?.segment ?? '' };
      await copyLog(source, copy, range.first, range.last);
      await writeFileDurably(join(copy, 'backup_label'), stop.rows[0]?.label ?? '', { mode: 0o600 });
      return { version: stop.rows[0]?.version ?? '', log: range };
    },
    { queryTimeout: 0 },
  );
  await copyFile(join(server.home, CREDENTIALS_FILE), join(target, CREDENTIALS_FILE));
  await runProgram('sync', []);
  const description: DatabaseBackup = {
    kind: 'dentarium-database-backup',
    version,
    finishedAt: new Date().toISOString(),
    log,
  };
  await writeFileDurably(join(target, DESCRIPTION_FILE), JSON.stringify(description), { mode: 0o600 });
  return description;
}

/** Files may vanish or change while they are copied; the log compensates for both. */
async function copyFiles(source: string, copy: string): Promise<void> {
  await copyFolder(source, copy, {
    isIncluded: (name, depth) => (depth > 0 || !EXCLUDED_NAMES.has(name)) && !TEMPORARY_NAME.test(name),
  });
  for (const folder of EMPTY_FOLDERS) await mkdir(join(copy, folder), { recursive: true, mode: 0o700 });
}

/** The names of the log's files ascend with their content. */
async function copyLog(source: string, copy: string, first: string, last: string): Promise<void> {
  const segments = (await readdir(join(source, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (!segments.includes(first) || !segments.includes(last))
    throw new Error(`The log from ${first} to ${last} is not complete`);
  for (const name of segments) await copyFile(join(source, 'pg_wal', name), join(copy, 'pg_wal', name));
}

/** Options of the restoration of a database. */
export interface RestoreDatabaseOptions {
  /** True if the backup is a copy on the same file system that nobody needs afterwards. */
  readonly isMoved?: boolean;
}

/** Restores a backup as the database of a data folder that has none. The next start completes it from the log. */
export async function restoreDatabase(
  backup: string,
  dataDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { isMoved = false }: RestoreDatabaseOptions = {},
): Promise<void> {
  const { version } = await readDatabaseBackup(backup);
  const { folder: home, runAs } = await findDatabaseHome(dataDir, log);
  await requireLocalFileSystem(home);
  const lock = lockFolder(home);
  try {
    const folder = join(home, 'cluster');
    if (existsSync(folder))
      throw new StartupError(`${folder} holds a database. Choose a new folder with DATA_DIR, or move that one away.`);
    await findBinaries({ runAs, copyTo: home, major: Number.parseInt(version, 10) });
    await placeCluster({ home, folder, runAs }, async (unfinished) => {
      if (isMoved) await moveFolder(join(backup, 'cluster'), unfinished, runAs);
      else await copyFolder(join(backup, 'cluster'), unfinished, { owner: runAs });
      await writeFileDurably(join(home, CREDENTIALS_FILE), await readFile(join(backup, CREDENTIALS_FILE), 'utf8'), {
        mode: 0o600,
      });
      await runProgram('sync', []);
    });
  } finally {
    lock.release();
  }
}

/** Returns whether a folder has the description of a backup of the database. */
export function isDatabaseBackup(folder: string): boolean {
  return existsSync(join(folder, DESCRIPTION_FILE));
}

/** Reads the description of a backup. @throws StartupError for a folder without a complete one */
export async function readDatabaseBackup(folder: string): Promise<DatabaseBackup> {
  try {
    return BackupDescription.parse(JSON.parse(await readFile(join(folder, DESCRIPTION_FILE), 'utf8')));
  } catch (error) {
    throw new StartupError(`${folder} is no complete backup of a database.`, { cause: error });
  }
}

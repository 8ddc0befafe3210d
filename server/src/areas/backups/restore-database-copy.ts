import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { endSentence, StartupError } from '../../kernel/config/startup-error.ts';
import { countRows } from '../../kernel/db/count-rows.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { createEnterableFolder } from '../../kernel/db/enterable-folder.ts';
import { startOwnServer } from '../../kernel/db/launcher.ts';
import { isDatabaseBackup, readDatabaseBackup, restoreDatabase } from '../../kernel/db/physical-backup.ts';
import type { BackupLog } from './database-copy.ts';
import { hasManifest } from './manifest.ts';

/** A restored copy of a database. */
export interface DatabaseCopyResult {
  readonly finishedAt: string;
  readonly rows: number;
}

/**
 * Returns whether a folder is a copy of the database alone, without check sums: a backup of an earlier version, or the
 * one that `remove-demo` makes.
 */
export function isDatabaseCopy(folder: string): boolean {
  return isDatabaseBackup(folder) && !hasManifest(folder);
}

/**
 * Restores a copy of the database into a data folder that has none. Files in the folder stay as they are. A server is
 * started on it and its rows are read, which is all that can be verified.
 *
 * @throws StartupError if the folder has a database, or no server starts on the copy
 */
export async function restoreDatabaseCopy(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  folder: string,
  log: BackupLog,
): Promise<DatabaseCopyResult> {
  if (databaseUrl !== null)
    throw new StartupError(
      'The backup holds the own database of a site. Restore it without DATABASE_URL, and move the database afterwards.',
    );
  const { finishedAt } = await readDatabaseBackup(folder);
  await createEnterableFolder(dataDir);
  await restoreDatabase(folder, dataDir, log);
  const { folder: home } = await findDatabaseHome(dataDir, log);
  try {
    const server = await startOwnServer({ dataDir, log });
    try {
      const counts = await countRows(server.connection);
      return { finishedAt, rows: Object.values(counts).reduce((total, count) => total + count, 0) };
    } finally {
      await server.stop();
    }
  } catch (error) {
    // Another backup can be restored into the folder then.
    await rm(join(home, 'cluster'), { recursive: true, force: true });
    const reason = endSentence(error instanceof Error ? error.message : String(error));
    throw new StartupError(
      `No server starts on the database of ${folder}: ${reason} Use another backup, unless this machine is the cause.`,
      { cause: error },
    );
  }
}

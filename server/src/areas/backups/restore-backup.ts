import type { KeyObject } from 'node:crypto';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { compareCounts, countRows } from '../../kernel/db/count-rows.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { createFileOnce, syncFolder } from '../../kernel/db/durable-file.ts';
import { createEnterableFolder } from '../../kernel/db/enterable-folder.ts';
import { startOwnServer } from '../../kernel/db/launcher.ts';
import { importDatabase, type ImportOptions } from '../../kernel/db/logical-import.ts';
import { restoreDatabase } from '../../kernel/db/physical-backup.ts';
import { runProgram } from '../../kernel/db/run-program.ts';
import { withScratchFolder } from '../../kernel/db/scratch-folder.ts';
import { RESTORE_MARKER } from '../../kernel/site/restore-marker.ts';
import { restoreLog } from './archive/restore-log.ts';
import { listBackups } from './create-backup.ts';
import type { BackupLog } from './database-copy.ts';
import { extractParts, type PartTarget, requireMatchingKey } from './extract-part.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type MissingFile, tryListMissingFiles } from './missing-files.ts';
import { DATABASE_PART, getModulesPart, IDENTITY_PART, listFileParts } from './site-parts.ts';
import { DamagedFileError } from './stored-file.ts';

/** A backup that is to be restored, and the site that it becomes. */
export interface RestoreOptions {
  readonly config: Config;
  readonly log: BackupLog;
  readonly folder: string;
  readonly privateKey: KeyObject | null;
  readonly importOptions: ImportOptions;
  /** The time up to which the archived log beside the backup is applied; `null`: the time of the backup. */
  readonly endTime: Date | null;
}

/** A restored backup. */
export interface RestoreResult {
  readonly manifest: Manifest;
  readonly files: number;
  /** The files that the database names and no backup has, `null` if unknown; none are listed if a bucket has the files. */
  readonly missingFiles: readonly MissingFile[] | null;
}

/**
 * Restores a backup into an empty data folder. Every byte is compared with the check sums, a server is started on the
 * restored database, and its rows are counted before it is done. The folder is empty again after an error.
 *
 * @throws StartupError if the folder holds data, the backup is damaged or incomplete, or the settings do not fit it
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { config, folder, privateKey } = options;
  const manifest = await readManifest(folder);
  if (manifest.scope !== 'site')
    throw new StartupError(
      `${folder} holds the database before an upgrade only. Go back with: npm run site -- rollback`,
    );
  const key = requireMatchingKey(manifest, privateKey);
  requireFittingSettings(config, manifest);
  if (options.endTime !== null) requireLaterTime(options.endTime, manifest);
  const targets = listTargets(config, manifest);
  for (const target of targets) await requireEmptyFolder(target.folder);
  await createEnterableFolder(config.dataDir);
  await chmod(config.dataDir, 0o711);
  // A start refuses the folder until the marker is removed.
  await createFileOnce(join(config.dataDir, RESTORE_MARKER), `${folder}\n`);
  try {
    // Files first: a database by DATABASE_URL is filled only if all of them are undamaged.
    const files = await extractParts(folder, targets, key);
    const expectedFiles = targets.reduce((total, { part }) => total + (manifest.parts[part]?.files ?? 0), 0);
    if (files !== expectedFiles)
      throw new StartupError(`${folder} is damaged: it has ${files} files instead of ${expectedFiles}.`);
    const laterFiles = options.endTime === null ? 0 : await addLaterFiles(options, manifest, targets);
    const missingFiles = await restoreDatabasePart(options, manifest, key);
    await runProgram('sync', []);
    await rm(join(config.dataDir, RESTORE_MARKER));
    await syncFolder(config.dataDir);
    return { manifest, files: files + laterFiles, missingFiles };
  } catch (error) {
    for (const target of targets) await emptyFolder(target.folder);
    await emptyFolder(config.dataDir);
    if (error instanceof DamagedFileError)
      throw new StartupError(`${folder} is damaged: ${error.message}. Nothing was restored; use another backup.`, {
        cause: error,
      });
    throw error;
  }
}

function requireLaterTime(endTime: Date, { finishedAt, database }: Manifest): void {
  if ((database.log?.archive ?? null) === null)
    throw new StartupError('The log was not archived at the time of this backup. Restore it without --until.');
  if (endTime.toISOString() < finishedAt)
    throw new StartupError(`The backup is of ${finishedAt}, later than --until. Restore an earlier backup.`);
}

function requireFittingSettings(config: Config, { settings, database }: Manifest): void {
  if (config.mode !== settings.mode)
    throw new StartupError(`The site of the backup has the mode ${settings.mode}. Set MODE=${settings.mode}.`);
  if (config.library.type !== settings.libraryType)
    throw new StartupError(
      `The site of the backup has the store ${settings.libraryType}. Set LIBRARY_TYPE=${settings.libraryType}.`,
    );
  if (config.databaseUrl !== null && database.kind === 'cluster')
    throw new StartupError(
      'The backup holds the own database of a site. Restore it without DATABASE_URL, and move the database afterwards.',
    );
}

function listTargets(config: Config, manifest: Manifest): PartTarget[] {
  const parts = [...listFileParts(config), getModulesPart(config)];
  const targets = parts.map(({ name, path }) => ({ part: name, folder: path }));
  if (!manifest.hasIdentityKeys) return targets;
  return [...targets, { part: IDENTITY_PART, folder: dirname(config.identity.keysFile) }];
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.includes(RESTORE_MARKER))
    throw new StartupError(`${folder} holds the rest of a restoration that was interrupted. Empty it and try again.`);
  // An empty volume of a container has this folder.
  if (names.every((name) => name === 'lost+found')) return;
  throw new StartupError(`${folder} holds data already. Restore into a new folder: set DATA_DIR and MODULES_DIR.`);
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name !== 'lost+found') await rm(join(folder, name), { recursive: true, force: true });
}

/** Adds the files of later backups, which rows since the backup name. */
async function addLaterFiles(
  { folder, privateKey }: RestoreOptions,
  manifest: Manifest,
  targets: readonly PartTarget[],
): Promise<number> {
  const fileTargets = targets.filter(({ part }) => part === 'files' || part === 'share');
  let count = 0;
  for (const laterBackup of await listBackups(dirname(folder), manifest.site)) {
    if (
      laterBackup.manifest.finishedAt <= manifest.finishedAt ||
      laterBackup.manifest.encryptedFor !== manifest.encryptedFor
    )
      continue;
    count += await extractParts(
      laterBackup.folder,
      fileTargets,
      requireMatchingKey(laterBackup.manifest, privateKey),
      'missing',
    );
  }
  return count;
}

/** Restores the database, and lists the files that it names and that were not restored. */
async function restoreDatabasePart(
  options: RestoreOptions,
  manifest: Manifest,
  key: KeyObject | null,
): Promise<MissingFile[] | null> {
  const { config, log, folder, endTime } = options;
  const { dataDir } = config;
  const { folder: home } = await findDatabaseHome(dataDir, log);
  const archive = manifest.database.log?.archive ?? null;
  return withScratchFolder(home, async (scratch) => {
    const copy = join(scratch.path, 'copy');
    await mkdir(copy, { mode: 0o700 });
    await extractParts(folder, [{ part: DATABASE_PART, folder: copy }], key);
    const isCluster = manifest.database.kind === 'cluster';
    if (isCluster) await restoreDatabase(copy, dataDir, log, { isMoved: true });
    if (endTime !== null && archive !== null)
      await restoreLog({ dataDir, log, folder: dirname(folder), archive, privateKey: key, endTime });
    return withRestoredDatabase(config, log, async (connection) => {
      await verifyRows(connection);
      return manifest.bucket === null ? tryListMissingFiles(config, connection, log) : [];
    });

    async function verifyRows(connection: ClientConfig): Promise<void> {
      // It counts the rows itself, before it migrates them.
      if (!isCluster) return importDatabase(connection, copy, options.importOptions);
      // Reads every row; their numbers are those of the backup unless later ones were added.
      const counts = await countRows(connection);
      const problems = endTime === null ? compareCounts(manifest.database.tables, counts) : [];
      if (problems.length > 0) throw new StartupError(`${folder} is damaged: ${problems.join('; ')}.`);
    }
  });
}

async function withRestoredDatabase<T>(
  { dataDir, databaseUrl }: Config,
  log: BackupLog,
  action: (connection: ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return action({ connectionString: databaseUrl });
  const server = await startOwnServer({ dataDir, log });
  try {
    return await action(server.connection);
  } finally {
    await server.stop();
  }
}

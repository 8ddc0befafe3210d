import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../failures/error-code.ts';
import type { Config } from './config.ts';
import { explainPathProblem } from '@dentarium/release/path-problem';
import { StartupError } from './startup-error.ts';

type FolderConfig = Pick<Config, 'dataDir' | 'modulesDir' | 'siteDir' | 'backup'>;

/** Below this the own database does not even start. */
const MIN_FREE_BYTES = 1024 * 1024;

/**
 * Checks the folders of the settings before anything is opened, so that a wrong one is named and nothing is left half
 * done. A missing folder is created later; the folder above it must permit that. `/healthz` tells of a disk of backups
 * that is full or away, which does not keep a clinic from work.
 *
 * @throws StartupError that names the setting and says what to do
 */
export function requireUsableFolders({ dataDir, modulesDir, siteDir, backup }: FolderConfig): void {
  check('DATA_DIR', dataDir, requireWritable);
  check('MODULES_DIR', modulesDir, findExisting);
  check('SITE_DIR', siteDir, findExisting);
  if (backup.folder !== null) check('BACKUP_DIR', backup.folder, requireNoFile);
}

/**
 * Checks that the disk of the data folder has room. Commands that free some do without.
 *
 * @throws StartupError for a full disk
 */
export function requireFreeSpace({ dataDir }: Pick<FolderConfig, 'dataDir'>): void {
  check('DATA_DIR', dataDir, (folder) => {
    const { blocks, bavail, bsize } = statfsSync(findExisting(folder));
    // Some network file systems tell no numbers.
    if (blocks > 0 && bavail * bsize < MIN_FREE_BYTES) throw createSystemError('ENOSPC');
  });
}

function check(setting: string, folder: string, action: (folder: string) => unknown): void {
  try {
    action(folder);
  } catch (error) {
    const problem = explainPathProblem(errorCode(error), folder);
    if (problem === undefined) throw error;
    throw new StartupError(`${setting}: ${problem}.`, { cause: error });
  }
}

function requireWritable(folder: string): void {
  accessSync(findExisting(folder), constants.W_OK | constants.X_OK);
}

/** @throws Error for a file in the place of a folder, and for nothing else */
function requireNoFile(folder: string): void {
  try {
    findExisting(folder);
  } catch (error) {
    if (['EEXIST', 'ENOTDIR'].includes(errorCode(error))) throw error;
  }
}

/** Returns the folder, or the nearest one above it that exists. @throws Error for a file in its place */
function findExisting(folder: string): string {
  for (let path = folder; ; path = dirname(path)) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true || path === dirname(path)) return path;
    if (stats !== undefined) throw createSystemError(path === folder ? 'EEXIST' : 'ENOTDIR');
  }
}

function createSystemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

import { chmod, lstat, opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { writeFileDurably } from '../db/durable-file.ts';
import { errorCode } from '../failures/error-code.ts';

/** New files and folders of the process can be read by its own account only, whatever the shell of the operator says. */
export const PRIVATE_UMASK = 0o077;

/** The folder of the own database stays open to PostgreSQL, which may run under another account. */
const DATABASE_FOLDER = 'postgres';
/** Says that a start has tightened everything in the folder. */
const MARK_FILE = '.private';

/**
 * Closes the files and folders directly in a data folder to other accounts, and so everything below them. The data
 * folder itself keeps its mode.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const name of await listNames(dataDir)) if (name !== DATABASE_FOLDER) await tighten(join(dataDir, name));
  const database = join(dataDir, DATABASE_FOLDER);
  for (const name of await listNames(database)) await tighten(join(database, name), 'files only');
}

/**
 * Gives every file and folder below a data folder, once, the modes that new ones have: a later change of the mode of a
 * folder above opens none. Reads one folder at a time, and ends with the signal.
 */
export async function tightenDataFolder(
  dataDir: string,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'> },
): Promise<void> {
  if ((await listNames(dataDir)).includes(MARK_FILE)) return;
  const folders = (await listNames(dataDir))
    .filter((name) => name !== DATABASE_FOLDER)
    .map((name) => join(dataDir, name));
  let count = 0;
  for (let path = folders.pop(); path !== undefined; path = folders.pop()) {
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isDirectory() !== true) continue;
    for await (const entry of await opendir(path)) {
      if (signal.aborted) return;
      const child = join(path, entry.name);
      if (await tighten(child)) count += 1;
      if (entry.isDirectory()) folders.push(child);
    }
  }
  await writeFileDurably(join(dataDir, MARK_FILE), '', { mode: 0o600 });
  if (count > 0) log.info({ count }, 'Files in the data folder were closed to other accounts');
}

/** Removes the rights of other accounts. A file that vanishes, and one of another account, stays as it is. */
async function tighten(path: string, kind: 'all' | 'files only' = 'all'): Promise<boolean> {
  try {
    const stats = await lstat(path);
    const isChanged = (stats.isFile() || (kind === 'all' && stats.isDirectory())) && (stats.mode & 0o077) !== 0;
    if (isChanged) await chmod(path, stats.mode & 0o700);
    return isChanged;
  } catch (error) {
    if (['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(errorCode(error))) return false;
    throw error;
  }
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return [];
    throw error;
  });
}

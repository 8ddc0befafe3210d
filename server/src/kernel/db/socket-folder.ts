import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { SOCKET_PORT } from './cluster-settings.ts';
import type { RunAs } from './run-program.ts';

/** The shortest limit of any system for the path of a Unix socket (macOS; Linux allows 107). */
const MAX_SOCKET_PATH_BYTES = 103;

/** Creates a folder for the cluster's socket that nobody else can enter, with a path short enough for a socket. */
export async function ensureSocketFolder(home: string, runAs: RunAs): Promise<string> {
  const folder = getSocketFolder(home);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const owner = runAs?.uid ?? process.getuid?.() ?? 0;
  const stats = await lstat(folder);
  // In a world-writable folder somebody else's folder or link must not be used as ours.
  if (!stats.isDirectory() || ![owner, process.getuid?.() ?? 0].includes(stats.uid)) {
    throw new StartupError(`${folder} belongs to another account; remove it. The database's socket is to lie there.`);
  }
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Returns a folder inside of the home if the path is short enough, else in the system's folder for temporary files,
 * named after the home.
 */
export function getSocketFolder(home: string): string {
  const homeSocketFolder = join(home, 'socket');
  if (Buffer.byteLength(join(homeSocketFolder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES)
    return homeSocketFolder;
  return join(tmpdir(), `dentarium-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`);
}

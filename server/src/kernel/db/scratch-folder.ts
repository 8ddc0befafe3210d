import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { takeFileLock } from '@dentarium/release/file-lock';
import { endOrphans, findPostmaster, kill } from './cluster-processes.ts';
import { getSocketFolder } from './socket-folder.ts';

const PREFIX = 'scratch-';
/** A folder of another process may not be locked yet while it is as young as this. */
const MIN_AGE_MILLISECONDS = 60_000;

/** The data folder of a server within a scratch folder. */
const DATA_FOLDER = 'data';

/** A folder for copies of a database that are removed after use. */
export interface ScratchFolder {
  readonly path: string;
  /** The data folder for a server that is started on a copy. */
  readonly dataDir: string;
}

/** Runs work with a scratch folder, and removes the folders of earlier processes that were killed. */
export async function withScratchFolder<T>(parent: string, work: (scratch: ScratchFolder) => Promise<T>): Promise<T> {
  await removeAbandonedFolders(parent);
  const path = await mkdtemp(join(parent, PREFIX));
  // The account that runs PostgreSQL passes through it.
  await chmod(path, 0o711);
  const lock = takeFileLock(join(path, 'lock'));
  try {
    return await work({ path, dataDir: join(path, DATA_FOLDER) });
  } finally {
    await removeFolder(path);
    lock?.close();
  }
}

async function removeAbandonedFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(PREFIX) || Date.now() - (await stat(path)).mtimeMs < MIN_AGE_MILLISECONDS) continue;
    const lock = takeFileLock(join(path, 'lock'));
    if (lock === null) continue;
    await removeFolder(path);
    lock.close();
  }
}

async function removeFolder(path: string): Promise<void> {
  const home = join(path, DATA_FOLDER, 'postgres');
  const cluster = join(home, 'cluster');
  // The server of a killed process goes on by itself.
  const pid = await findPostmaster(cluster);
  if (pid !== null) kill(pid, 'SIGKILL');
  await endOrphans(cluster);
  await rm(getSocketFolder(home), { recursive: true, force: true });
  await rm(path, { recursive: true, force: true });
}

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Runs work with a scratch path whose content is deleted afterwards. */
export type WithScratch = <T>(work: (path: string) => Promise<T>) => Promise<T>;

/** Opens the folder of scratch files below the files of a site, without those of killed processes. */
export async function openScratchFolder(root: string): Promise<WithScratch> {
  const scratch = join(root, '.scratch');
  await mkdir(scratch, { recursive: true });
  await removeOldScratch(scratch);
  return async (work) => {
    const path = join(scratch, createScratchName());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function createScratchName(): string {
  return `${process.pid}-${randomUUID()}-${hostname()}`;
}

const SCRATCH_NAME = /^(?<pid>\d+)-[0-9a-f-]{36}(?:-(?<host>.+))?$/;
/** Milliseconds after which a scratch file is unused. */
const SCRATCH_LIFETIME_MS = 24 * 3_600_000;

/**
 * Removes the scratch files of killed processes. The state of processes on other hosts is unknown, so their files are
 * removed by age.
 */
async function removeOldScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { pid = '', host = hostname() } = SCRATCH_NAME.exec(name)?.groups ?? {};
    const path = join(folder, name);
    const isAbandoned = host === hostname() ? !isRunning(Number(pid)) : await isOlder(path, SCRATCH_LIFETIME_MS);
    if (isAbandoned) await rm(path, { force: true });
  }
}

async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtimeMs < Date.now() - milliseconds;
}

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFile } from './folder-rights.ts';

/** The milliseconds between two attempts to take a lock. */
const RETRY_INTERVAL_MS = 50;

/** A lock held by this process. */
export interface FileLock {
  readonly close: () => void;
}

/** Runs work under a lock, and waits for its turn. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  let lock = takeFileLock(path);
  while (lock === null) {
    await sleep(RETRY_INTERVAL_MS);
    lock = takeFileLock(path);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

/**
 * Takes a lock; returns null while another process holds it. It is a kernel lock on a file that SQLite holds open: it
 * ends with the process in any case, so it is never stale, and it works between processes of different containers,
 * where a process id means nothing.
 *
 * @throws Error if the file cannot be written
 */
export function takeFileLock(path: string): FileLock | null {
  // SQLite would create it with the umask and the account of the process.
  ensureFile(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

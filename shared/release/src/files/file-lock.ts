import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries to take a lock that somebody else has. */
const RETRY_INTERVAL_MS = 50;

/** A lock that this process has. */
export interface FileLock {
  readonly close: () => void;
}

/** Does something while nobody else has the lock, and waits for its turn. */
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
 * Takes a lock; null while somebody else has it. It is the kernel's own, on a file that SQLite holds open: it is gone with the process,
 * however that ends, so it is never stale, and it holds between processes of different containers, where an identifier says nothing.
 *
 * @throws when the file cannot be written
 */
export function takeFileLock(path: string): FileLock | null {
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

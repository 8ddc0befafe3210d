import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two tries to take a lock that somebody else has. */
const AGAIN = 50;

/**
 * Does something while nobody else has the lock, and waits for its turn. The lock is the kernel's own, on a file that SQLite holds open:
 * it is gone with the process, however that ends, and holds between a server and a command that run in containers of their own, where a
 * process identifier says nothing.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  let held = take(path);
  while (held === null) {
    await sleep(AGAIN);
    held = take(path);
  }
  try {
    return await work();
  } finally {
    held.close();
  }
}

/** Null while somebody else has it. */
function take(path: string): DatabaseSync | null {
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

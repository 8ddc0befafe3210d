import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../config/startup-error.ts';

/** Another process has the folder. */
export class FolderInUse extends StartupError {}

/** A folder that this process has for itself. */
export interface FolderLock {
  readonly release: () => void;
}

/**
 * Takes a folder for this process alone. The lock is the kernel's own, on a file that SQLite holds open: it is gone with the
 * process, however that ends, so it is never stale, and a process identifier of another container cannot be mistaken for ours.
 */
export function lockFolder(folder: string): FolderLock {
  const holder = join(folder, 'lock-holder.txt');
  try {
    const lock = holdFile(join(folder, 'lock'));
    writeFileSync(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`);
    return { release: () => lock.close() };
  } catch (error) {
    if (isBusy(error)) {
      throw new FolderInUse(
        `${folder} is in use by another server (${readHolder(holder)}). Stop that one first, or choose another folder with DATA_DIR.`,
      );
    }
    throw new StartupError(
      `This account may not write to ${folder}. Start the product as the account that did so first, or choose another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

function holdFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown process';
  }
}

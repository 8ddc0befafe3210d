import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, takeFileLock } from '@dentarium/release/file-lock';
import { StartupError } from '../config/startup-error.ts';

/** Another process has locked the folder. */
export class FolderInUseError extends StartupError {}

/** A folder that this process has locked. */
export interface FolderLock {
  readonly release: () => void;
}

/** Locks a folder for this process; the lock ends with the process. */
export function lockFolder(folder: string): FolderLock {
  const holder = join(folder, 'lock-holder.txt');
  const lock = acquireLock(folder, holder);
  if (lock !== null) return { release: () => lock.close() };
  throw new FolderInUseError(
    `${folder} is in use by another server (${readHolder(holder)}). Stop that one first, or choose another folder with DATA_DIR.`,
  );
}

/** Returns null while another process has locked the folder. */
function acquireLock(folder: string, holder: string): FileLock | null {
  try {
    const lock = takeFileLock(join(folder, 'lock'));
    if (lock !== null) writeFileSync(holder, `process ${process.pid}, since ${new Date().toISOString()}\n`);
    return lock;
  } catch (error) {
    throw new StartupError(
      `This account may not write to ${folder}. Start the product as the account that did so first, or choose another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'unknown process';
  }
}

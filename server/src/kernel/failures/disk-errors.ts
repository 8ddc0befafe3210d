import { open } from 'node:fs/promises';
import { isDatabaseFull } from './database-full.ts';
import { errorCode } from './error-code.ts';
import { StoreFullError } from './store-errors.ts';

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns whether an error means that a disk or quota is full, including the disk of the database. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof StoreFullError || isDatabaseFull(error) || DISK_FULL_CODES.has(errorCode(error));
}

/** Runs work that writes, and converts the error of a full disk or quota to `StoreFullError`. */
export async function mapDiskFull<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDiskFull(error)) throw new StoreFullError('no space left', { cause: error });
    throw error;
  }
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

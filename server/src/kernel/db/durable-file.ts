import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../failures/error-code.ts';
import type { RunAs } from './run-program.ts';

/** The mode and the owner of a file. */
export interface DurableFileOptions {
  readonly mode: number;
  /** The account that owns the file. */
  readonly owner?: RunAs;
}

/**
 * Replaces a file atomically and returns when it is on the disk: after a power cut the old or the new file is there.
 */
export async function writeFileDurably(
  path: string,
  content: string,
  { mode, owner = null }: DurableFileOptions,
): Promise<void> {
  // Several servers of one site may write the same file at the same moment.
  const temporaryPath = `${path}.${randomUUID()}.unfinished`;
  try {
    // 'wx' does not follow a planted link.
    const file = await open(temporaryPath, 'wx', mode);
    try {
      await file.writeFile(content);
      if (owner) await file.chown(owner.uid, owner.gid);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } finally {
    await rm(temporaryPath, { force: true });
  }
  await syncFolder(dirname(path));
}

/**
 * Creates a file that only its owner may read, completely or not at all, and never over one that another process
 * creates at the same moment; `link` guarantees that.
 */
export async function createFileOnce(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${randomUUID()}`;
  const handle = await open(temporaryPath, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporaryPath, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporaryPath, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Flushes the renames in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

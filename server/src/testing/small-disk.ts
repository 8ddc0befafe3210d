import { execFile } from 'node:child_process';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../kernel/error-code.ts';

const run = promisify(execFile);

/** A folder on a disk of its own with little space. */
export interface SmallDisk {
  /** Gives it so many MiB. */
  grow(mebibytes: number): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Mounts a disk of so many MiB onto a folder.
 *
 * @returns `undefined` where this account may not mount anything.
 */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  return {
    async grow(totalMebibytes) {
      await run('mount', ['-o', `remount,size=${totalMebibytes}m`, folder]);
    },
    async unmount() {
      // An answer that was just read to its end may still hold its file open for a moment.
      await run('umount', ['--lazy', folder]);
    },
  };
}

/** The files below a folder, without their folders. */
export async function listFileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Leaves no space on the disk of a folder. @returns makes it free again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filler');
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(4096));
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  return () => rm(path);
}

import { execFile } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../kernel/failures/error-code.ts';
import { STORE_MARKER_FILE } from '../kernel/site/site-identity.ts';

const run = promisify(execFile);

/** A mounted disk with little space. */
export interface SmallDisk {
  /** Resizes the disk to a number of MiB. */
  grow(mebibytes: number): Promise<void>;
  /** Refuses all writes from now on. */
  makeReadOnly(): Promise<void>;
  unmount(): Promise<void>;
}

/**
 * Mounts a disk of a size in MiB onto a folder.
 *
 * @returns `undefined` if this account may not mount disks.
 */
export async function mountSmallDisk(folder: string, mebibytes: number): Promise<SmallDisk | undefined> {
  await mkdir(folder, { recursive: true });
  // A store without its marker counts as lost.
  const marker = await readFile(join(folder, STORE_MARKER_FILE)).catch(() => undefined);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  } catch {
    return undefined;
  }
  if (marker !== undefined) await writeFile(join(folder, STORE_MARKER_FILE), marker);
  return {
    async grow(totalMebibytes) {
      await run('mount', ['-o', `remount,size=${totalMebibytes}m`, folder]);
    },
    async makeReadOnly() {
      await run('mount', ['-o', 'remount,ro', folder]);
    },
    async unmount() {
      // The server may keep the file of an answer open for a moment after the answer is complete.
      await run('umount', ['--lazy', folder]);
    },
  };
}

/** Lists the names of the files below a folder, without the marker of a store. */
export async function listFileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== STORE_MARKER_FILE).map(({ name }) => name);
}

/** Fills the disk of a folder. @returns a function that frees the space. */
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

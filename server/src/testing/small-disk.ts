import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder on a disk of its own with little space. */
export interface SmallDisk {
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
    async unmount() {
      await run('umount', [folder]);
    },
  };
}

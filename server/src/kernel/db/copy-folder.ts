import { chown, copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunAs } from './run-program.ts';

/** Options of a copy: the filter and the owner. */
export interface CopyOptions {
  /** Returns whether a file or folder of that name, at any depth below the first, is copied. */
  readonly isIncluded?: (name: string, depth: number) => boolean;
  /** The account that owns the copy; `null`: the account of this process. */
  readonly owner?: RunAs;
}

/** Copies the content of a folder into an existing one. A file that vanishes meanwhile is left out. */
export async function copyFolder(
  source: string,
  target: string,
  { isIncluded = () => true, owner = null }: CopyOptions,
  depth = 0,
): Promise<void> {
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (!isIncluded(entry.name, depth)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(to, { mode: 0o700 });
      await copyFolder(from, to, { isIncluded, owner }, depth + 1);
    } else if (!(await tryCopyFile(from, to))) {
      continue;
    }
    if (owner) await chown(to, owner.uid, owner.gid);
  }
}

/** Moves the content of a folder into an existing one on the same file system, and changes its owner. */
export async function moveFolder(source: string, target: string, owner: RunAs): Promise<void> {
  for (const name of await readdir(source)) await rename(join(source, name), join(target, name));
  if (owner) await changeOwner(target, owner);
}

async function changeOwner(folder: string, owner: NonNullable<RunAs>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeOwner(path, owner);
    await chown(path, owner.uid, owner.gid);
  }
}

async function tryCopyFile(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

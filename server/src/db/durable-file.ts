import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunAs } from './run-program.ts';

export interface DurableFileOptions {
  readonly mode: number;
  /** The account that the file is to belong to. */
  readonly owner?: RunAs;
}

/** Replaces a file in one step and does not return before it is on the disk: a power cut leaves the old one or the new one. */
export async function writeFileDurably(
  path: string,
  content: string,
  { mode, owner = null }: DurableFileOptions,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  // 'wx' follows no link that somebody laid there.
  const file = await open(unfinished, 'wx', mode);
  try {
    await file.writeFile(content);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

/** Makes renames in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

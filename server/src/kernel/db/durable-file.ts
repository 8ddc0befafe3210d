import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../error-code.ts';
import type { RunAs } from './run-program.ts';

/** The mode and the owner of a file. */
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
  const temporaryPath = `${path}.unfinished`;
  await rm(temporaryPath, { force: true });
  // 'wx' follows no link that somebody laid there.
  const file = await open(temporaryPath, 'wx', mode);
  try {
    await file.writeFile(content);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
  await syncFolder(dirname(path));
}

/**
 * Makes a file that only its owner may read, whole or not at all, and never over one that another process has made in the same
 * moment: that is what `link` is for.
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

/** Makes renames in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { computeKeyFingerprint } from './backup-encryption.ts';
import { readContents, toPart } from './contents.ts';
import type { Manifest } from './manifest.ts';
import { extractFile } from './stored-file.ts';

/** Returns the key that opens a backup. @throws StartupError if the backup needs another one */
export function requireMatchingKey({ encryptedFor }: Manifest, privateKey: KeyObject | null): KeyObject | null {
  if (encryptedFor === null) return null;
  if (privateKey === null)
    throw new StartupError('The backup is encrypted. Name its private key: --key <backup-private.pem>');
  if (computeKeyFingerprint(privateKey) === encryptedFor) return privateKey;
  throw new StartupError('The backup is encrypted for another key. Name the private key that belongs to it.');
}

/** The place of a part outside of its backup. */
export interface PartTarget {
  /** The name of the part. */
  readonly part: string;
  /** The folder that receives its content. */
  readonly folder: string;
}

/**
 * Copies parts out of a backup, all files or those that the folder lacks, and compares every byte with the check sums.
 *
 * @returns the number of files
 * @throws DamagedFileError for a file that has changed
 */
export async function extractParts(
  backup: string,
  targets: readonly PartTarget[],
  privateKey: KeyObject | null,
  selection: 'all' | 'missing' = 'all',
): Promise<number> {
  const folders = new Map(targets.map(({ part, folder }) => [part, folder]));
  let count = 0;
  for await (const entry of readContents(backup)) {
    const folder = folders.get(toPart(entry.path));
    if (folder === undefined) continue;
    const target = join(folder, entry.path.slice(toPart(entry.path).length + 1));
    if ('isFolder' in entry) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    if (selection === 'missing' && existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await extractFile(backup, entry, target, privateKey);
    count += 1;
  }
  return count;
}

/** Writes the files of a part over those of a folder. Others stay. */
export async function replaceFiles(backup: string, { part, folder }: PartTarget): Promise<void> {
  for await (const entry of readContents(backup)) {
    if ('isFolder' in entry || toPart(entry.path) !== part) continue;
    const target = join(folder, entry.path.slice(part.length + 1));
    const unfinished = `${target}.unfinished`;
    await rm(unfinished, { force: true });
    await extractFile(backup, entry, unfinished, null);
    await rename(unfinished, target);
  }
}

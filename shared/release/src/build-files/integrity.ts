import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ModuleIntegrity } from '../registry/registry-document.ts';

/** The file in a version's folder that holds its integrity, and therefore is not part of it. */
export const INTEGRITY_FILE = 'integrity.json';

/** Hashes every file of a folder sequentially: a version may have thousands of them. */
export async function computeIntegrity(folder: string): Promise<ModuleIntegrity> {
  const hashes: Record<string, string> = {};
  for (const file of await listFiles(folder))
    if (file !== INTEGRITY_FILE) hashes[file] = await hashFile(join(folder, file));
  return hashes;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const content: AsyncIterable<Buffer> = createReadStream(path);
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

/** Lists every file below a folder, relative to it and with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Returns the differences between a folder and the published version. */
export function findDifferences(published: ModuleIntegrity, current: ModuleIntegrity): string[] {
  return [
    ...Object.keys(published)
      .filter((file) => !(file in current))
      .map((file) => `${file} is missing`),
    ...Object.keys(current)
      .filter((file) => !(file in published))
      .map((file) => `${file} was added`),
    ...Object.keys(current)
      .filter((file) => file in published && published[file] !== current[file])
      .map((file) => `${file} was changed`),
  ];
}

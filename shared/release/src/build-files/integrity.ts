import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ModuleIntegrity } from '../registry/registry-document.ts';

/** The file in a version's folder that holds its integrity, and so is not part of it. */
export const integrityFile = 'integrity.json';

/** Hashes every file of a folder, one after the other: a version may have thousands of them. */
export async function integrityOf(folder: string): Promise<ModuleIntegrity> {
  const hashes: Record<string, string> = {};
  for (const file of await filesBelow(folder))
    if (file !== integrityFile) hashes[file] = await hashOf(join(folder, file));
  return hashes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const content: AsyncIterable<Buffer> = createReadStream(path);
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

/** Every file below a folder, relative to it and with forward slashes. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** How a folder differs from what was published; nothing when it does not. */
export function differences(published: ModuleIntegrity, found: ModuleIntegrity): string[] {
  return [
    ...Object.keys(published)
      .filter((file) => !(file in found))
      .map((file) => `${file} is missing`),
    ...Object.keys(found)
      .filter((file) => !(file in published))
      .map((file) => `${file} was added`),
    ...Object.keys(found)
      .filter((file) => file in published && published[file] !== found[file])
      .map((file) => `${file} was changed`),
  ];
}

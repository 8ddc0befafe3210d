import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ModuleIntegrity } from './registry-document.ts';

/** The file in a version's folder that holds its integrity, and so is not part of it. */
export const integrityFile = 'integrity.json';

/** Hashes every file of a folder. */
export async function integrityOf(folder: string): Promise<ModuleIntegrity> {
  const files = (await filesBelow(folder)).filter((file) => file !== integrityFile);
  const hash = async (file: string): Promise<readonly [string, string]> => [
    file,
    createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex'),
  ];
  return Object.fromEntries(await Promise.all(files.map(hash)));
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

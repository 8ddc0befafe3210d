import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../failures/error-code.ts';

/**
 * Returns whether a folder contains a file at any depth.
 *
 * @param isCounted tells by its name and its depth, which is 0 in the folder itself, whether an entry counts.
 */
export async function containsFile(
  root: string,
  isCounted: (name: string, depth: number) => boolean,
): Promise<boolean> {
  const folders = [{ path: root, depth: 0 }];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await openFolder(folder.path)) {
      if (!isCounted(entry.name, folder.depth)) continue;
      if (!entry.isDirectory()) return true;
      folders.push({ path: join(folder.path, entry.name), depth: folder.depth + 1 });
    }
  }
  return false;
}

async function openFolder(folder: string) {
  try {
    return await opendir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

import { statSync } from 'node:fs';
import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Read and write, for everybody. */
const FILE_RIGHTS = 0o666;
const ALL_RIGHTS = 0o777;

/** Returns the mode of a new file: the accounts that may enter its folder may read it. */
export function toFileMode(path: string): number {
  return statSync(dirname(path)).mode & FILE_RIGHTS;
}

/**
 * Gives a file, or a folder with its content, the rights of the folder that it is in. Copies of a build have those of
 * the build, and programs of the operator run with any umask.
 */
export async function inheritRights(path: string): Promise<void> {
  await applyRights(path, (await stat(dirname(path))).mode & ALL_RIGHTS);
}

async function applyRights(path: string, rights: number): Promise<void> {
  if ((await stat(path)).isFile()) return chmod(path, rights & FILE_RIGHTS);
  for (const name of await readdir(path)) await applyRights(join(path, name), rights);
  await chmod(path, rights);
}

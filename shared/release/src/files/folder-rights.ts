import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Read and write, for everybody. */
const FILE_RIGHTS = 0o666;
const ALL_RIGHTS = 0o777;

/** The mode and the owner of what is in a folder. */
interface FolderRights {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** Creates a missing folder and those above it. What root creates belongs to the account of the folder above. */
export async function ensureFolder(path: string): Promise<void> {
  const top = await mkdir(path, { recursive: true });
  if (top === undefined || !isRoot()) return;
  const { uid, gid } = await stat(dirname(top));
  for (let folder = path; folder.length >= top.length; folder = dirname(folder)) await chown(folder, uid, gid);
}

/** Creates a missing file with the rights of its folder, whatever the umask is. */
export function ensureFile(path: string): void {
  if (existsSync(path)) return;
  const { mode, uid, gid } = statSync(dirname(path));
  closeSync(openSync(path, 'a', mode & FILE_RIGHTS));
  if (isRoot()) chownSync(path, uid, gid);
}

/**
 * Gives a file, or a folder with its content, the rights of the folder that it is in. Copies of a build have those of
 * the build, and programs of the operator run with any umask. What root writes belongs to the account of the folder:
 * a server that runs as that account could not read it.
 */
export async function inheritRights(path: string): Promise<void> {
  const { mode, uid, gid } = await stat(dirname(path));
  await applyRights(path, { mode: mode & ALL_RIGHTS, uid, gid });
}

async function applyRights(path: string, rights: FolderRights): Promise<void> {
  const isFile = (await stat(path)).isFile();
  if (!isFile) for (const name of await readdir(path)) await applyRights(join(path, name), rights);
  await chmod(path, isFile ? rights.mode & FILE_RIGHTS : rights.mode);
  if (isRoot()) await chown(path, rights.uid, rights.gid);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

import { lstat, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import type { SourceFile } from './stored-file.ts';

/** The part of a backup with the database. */
export const DATABASE_PART = 'database';
/** The part with the keys that sign sessions. */
export const IDENTITY_PART = 'identity';
/** The part with the modules and the ledger of their releases. */
export const MODULES_PART = 'modules';

/** The lock of a site's backups in the data folder. */
export const BACKUP_LOCK_FILE = 'backup.lock';
/** The folder of the copies that upgrades make, in the data folder. */
export const UPGRADE_FOLDER = 'upgrades';

/** A folder or a file of a site. */
export interface SitePart {
  /** The name in the backup. */
  readonly name: string;
  readonly path: string;
  /** Paths that are not of this part. */
  readonly excluded: readonly string[];
}

type PartConfig = Pick<Config, 'dataDir' | 'modulesDir' | 'identity' | 'library' | 'backup'>;

/** Files that can be made again, and unfinished ones. */
const DERIVED_FOLDERS = ['.scratch', '.pictures', '.unfinished'];

/** Lists the folders with the files of a site. Everything in the data folder belongs to one of them, or is no data. */
export function listFileParts(config: PartConfig): SitePart[] {
  const { dataDir, library, backup } = config;
  const files = join(dataDir, 'files');
  const locks = [BACKUP_LOCK_FILE, `${BACKUP_LOCK_FILE}-journal`];
  const excluded = ['postgres', 'log', 'cache', 'identity', UPGRADE_FOLDER, 'database-location.txt', ...locks];
  return [
    { name: 'files', path: files, excluded: DERIVED_FOLDERS.map((name) => join(files, name)) },
    ...(library.type === 2
      ? [
          {
            name: 'share',
            path: library.sharePath,
            excluded: DERIVED_FOLDERS.map((name) => join(library.sharePath, name)),
          },
        ]
      : []),
    {
      name: 'data',
      path: dataDir,
      excluded: [
        files,
        config.modulesDir,
        config.identity.keysFile,
        ...(library.type === 2 ? [library.sharePath] : []),
        ...(backup.folder === null ? [] : [backup.folder]),
        ...excluded.map((name) => join(dataDir, name)),
      ],
    },
  ];
}

/** Returns the folder of the modules as a part. */
export function getModulesPart({ modulesDir }: PartConfig): SitePart {
  return { name: MODULES_PART, path: modulesDir, excluded: [] };
}

/** Returns the file with the keys of sessions as a part. */
export function getIdentityPart({ identity }: PartConfig): SitePart {
  return { name: IDENTITY_PART, path: identity.keysFile, excluded: [] };
}

/** Lists the files of a part; links and sockets are left out, and so is a folder that vanishes meanwhile. */
export async function* walkPart({ name, path, excluded }: SitePart, left: string[] = []): AsyncGenerator<SourceFile> {
  const skippedPaths = new Set([...excluded, ...left]);
  const stats = await lstat(path).catch(ignoreMissing);
  if (stats?.isFile() === true) yield { source: path, path: `${name}/${path.slice(path.lastIndexOf(sep) + 1)}` };
  const folders = stats?.isDirectory() === true ? [path] : [];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await opendir(folder).catch(ignoreMissing);
    if (entries === undefined) continue;
    for await (const entry of entries) {
      const source = join(folder, entry.name);
      if (skippedPaths.has(source)) continue;
      if (entry.isDirectory()) folders.push(source);
      else if (entry.isFile()) yield { source, path: `${name}/${relative(path, source).split(sep).join('/')}` };
    }
  }
}

/** Lists the empty folders of a part, which PostgreSQL needs. */
export async function* walkEmptyFolders({ name, path }: SitePart): AsyncGenerator<string> {
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    let isEmpty = true;
    for await (const entry of await opendir(folder)) {
      isEmpty = false;
      if (entry.isDirectory()) folders.push(join(folder, entry.name));
    }
    if (isEmpty) yield `${name}/${relative(path, folder).split(sep).join('/')}`;
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw error;
}

import { dirname, isAbsolute, relative } from 'node:path';
import type { Config } from './config.ts';

/** The part of the configuration that names folders and files. */
export type PathConfig = Pick<Config, 'dataDir' | 'modulesDir' | 'siteDir' | 'log' | 'backup' | 'identity' | 'library'>;

/** Returns the setting that decides about a path; `null` if none does. A path in the data folder belongs to that one. */
export function findPathSetting(config: PathConfig, path: string): string | null {
  const { library, backup, log, identity } = config;
  const folders: readonly (readonly [setting: string, folder: string | null])[] = [
    ['DATA_DIR', config.dataDir],
    ['MODULES_DIR', config.modulesDir],
    ['SITE_DIR', config.siteDir],
    ['BACKUP_DIR', backup.folder],
    ['BACKUP_KEY', backup.publicKeyFile],
    ['LIBRARY_SHARE_PATH', library.type === 2 ? library.sharePath : null],
    ['LOG_FILE', typeof log.target === 'string' ? null : dirname(log.target.path)],
    ['IDENTITY_KEYS_FILE', dirname(identity.keysFile)],
  ];
  return folders.find(([, folder]) => folder !== null && isInside(folder, path))?.[0] ?? null;
}

function isInside(folder: string, path: string): boolean {
  const rest = relative(folder, path);
  return !rest.startsWith('..') && !isAbsolute(rest);
}

import type { Manifest } from './manifest.ts';
import { DATABASE_PART } from './site-parts.ts';

/** Describes a backup in lines for the operator. */
export function describeBackup({
  site,
  finishedAt,
  product,
  database,
  parts,
  settings,
  encryptedFor,
}: Manifest): string[] {
  const rows = Object.values(database.tables).reduce((total, count) => total + count, 0);
  const lists = [
    ['FLAGS', settings.flags],
    ['MODULES_OFF', settings.modulesOff],
    [
      'WHITELISTS',
      Object.entries(settings.whitelists).flatMap(([name, users]) => users.map((user) => `${name}:${user}`)),
    ],
  ] as const;
  return [
    `Backup of the site ${site ?? 'without an id'} of ${finishedAt}, made by version ${product}${encryptedFor === null ? '' : ', encrypted'}`,
    `  database: ${rows} rows of ${Object.keys(database.tables).length} tables (PostgreSQL ${database.postgres})`,
    ...Object.entries(parts)
      .filter(([name]) => name !== DATABASE_PART)
      .map(([name, { files, bytes }]) => `  ${name}: ${files} files, ${bytes} bytes`),
    `  settings: MODE=${settings.mode} LIBRARY_TYPE=${settings.libraryType}${lists.map(([name, values]) => (values.length === 0 ? '' : ` ${name}=${values.join(',')}`)).join('')}`,
  ];
}

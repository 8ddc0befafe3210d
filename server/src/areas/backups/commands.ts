import { resolve } from 'node:path';
import { type CommandSite, defineSiteCommand, type SiteCommandInput } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { listMigrations } from '../../kernel/db/area-migrations.ts';
import { markOwnDatabase } from '../../kernel/db/moved-database.ts';
import { exportDatabase } from '../../kernel/db/logical-export.ts';
import { importDatabase } from '../../kernel/db/logical-import.ts';
import { ACCOUNT_TABLE } from './account-table.ts';
import { createBackupKeys, readBackupPrivateKey, readBackupPublicKey } from './backup-encryption.ts';
import { recordBackup } from './backup-history.ts';
import { createBackup } from './create-backup.ts';
import { describeBackup } from './describe-backup.ts';
import { describeMissingFiles } from './missing-files.ts';
import { restoreBackup } from './restore-backup.ts';
import { isDatabaseCopy, restoreDatabaseCopy } from './restore-database-copy.ts';
import { rollBackUpgrade } from './rollback.ts';
import { findScratchParent } from './scratch-parent.ts';
import { verifyBackup } from './verify-backup.ts';
import { withCurrentDatabase } from '../../kernel/db/with-current-database.ts';

function requireText({ positionals: [first = ''] }: SiteCommandInput): string {
  return resolve(first);
}

function readFileOption({ values }: SiteCommandInput, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? resolve(value) : null;
}

/** Reads `--until`, such as `2026-12-01T14:05:00+08:00`. @throws StartupError for a time without its zone */
function readTime({ values }: SiteCommandInput): Date | null {
  const text = values['until'];
  if (typeof text !== 'string') return null;
  const time = new Date(text);
  if (/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new StartupError('--until needs a time with its zone, as 2026-12-01T14:05:00+08:00.');
}

async function readPrivateKey(input: SiteCommandInput) {
  const file = readFileOption(input, 'key');
  return file === null ? null : readBackupPrivateKey(file);
}

const createBackupKey = defineSiteCommand({
  name: 'create-backup-key',
  usage: '<folder>',
  summary: 'Creates the pair of keys that encrypts backups and opens them.',
  positionals: [1, 1],
  async run(input, { print }) {
    const { privateFile, publicFile } = await createBackupKeys(requireText(input));
    print(`${publicFile} encrypts backups: set BACKUP_KEY to it.`);
    print(
      `${privateFile} opens them. Keep it in two places outside of this machine; without it no backup can be read.`,
    );
  },
});

const backup = defineSiteCommand({
  name: 'backup',
  usage: '<folder> [--key <public key>] [--with-keys]',
  summary: 'Copies the database, files, modules and settings into a new folder, while the product runs or not.',
  options: { key: { type: 'string' }, 'with-keys': { type: 'boolean' } },
  positionals: [1, 1],
  async run(input, { config, log, print }) {
    const target = requireText(input);
    const startedAt = new Date();
    const keyFile = readFileOption(input, 'key') ?? config.backup.publicKeyFile;
    const recipient = keyFile === null ? null : await readBackupPublicKey(keyFile);
    const hasIdentityKeys = recipient !== null || input.values['with-keys'] === true;
    const manifest = await createBackup({ config, log, target, scope: 'site', recipient, hasIdentityKeys });
    await withCurrentDatabase(config, log, ({ db }) =>
      recordBackup(db, { folder: target, isScheduled: false, startedAt, error: null }),
    );
    for (const line of describeBackup(manifest)) print(line);
    print(`${target} is complete.`);
  },
});

const verify = defineSiteCommand({
  name: 'verify-backup',
  usage: '<folder> [--key <private key>] [--scratch <folder>]',
  summary: 'Proves a backup: compares all check sums, starts its database on a copy and counts the rows.',
  options: { key: { type: 'string' }, scratch: { type: 'string' } },
  positionals: [1, 1],
  async run(input, { config, log, print }) {
    const folder = requireText(input);
    const scratchParent = readFileOption(input, 'scratch') ?? (await findScratchParent(config, log));
    const privateKey = await readPrivateKey(input);
    const { manifest, isDatabaseProven } = await verifyBackup({ folder, privateKey, scratchParent, log });
    for (const line of describeBackup(manifest)) print(line);
    print(
      isDatabaseProven
        ? `${folder} is complete and undamaged.`
        : `${folder} has every byte that was stored. Its database was not started: name its private key with --key.`,
    );
  },
});

const restore = defineSiteCommand({
  name: 'restore',
  usage: '<folder> [--key <private key>] [--until <time>]',
  summary: 'Restores a backup into an empty DATA_DIR, as it was then or at a later time, and verifies it meanwhile.',
  options: { key: { type: 'string' }, until: { type: 'string' } },
  positionals: [1, 1],
  async run(input, site) {
    const folder = requireText(input);
    const privateKey = await readPrivateKey(input);
    const endTime = readTime(input);
    if (isDatabaseCopy(folder)) return restoreCopy(folder, input, site);
    const { config, log, areas, print } = site;
    const importOptions = { migrations: listMigrations(areas), accountTable: ACCOUNT_TABLE };
    const { manifest, files, missingFiles } = await restoreBackup({
      config,
      log,
      folder,
      privateKey,
      importOptions,
      endTime,
    });
    for (const line of describeBackup(manifest)) print(line);
    if (!manifest.hasIdentityKeys) print('The backup has no keys of sessions: everybody signs in again.');
    if (manifest.bucket !== null) print(`The files are in the bucket ${manifest.bucket}, and were not restored.`);
    print(`Restored and verified: ${files} files and the database are in ${config.dataDir}.`);
    for (const line of await describeMissingFiles(config.dataDir, missingFiles)) print(line);
  },
});

/** Restores a backup without a manifest, and says what it lacks. */
async function restoreCopy(folder: string, { values }: SiteCommandInput, site: CommandSite): Promise<void> {
  if (values['key'] !== undefined || values['until'] !== undefined)
    throw new StartupError(`${folder} is a copy of the database only. Restore it without --key and --until.`);
  const { config, log, print } = site;
  const { finishedAt, rows } = await restoreDatabaseCopy(config, folder, log);
  print(`Restored the database of ${finishedAt}: ${rows} rows are in ${config.dataDir}.`);
  print('Warning: this backup has no check sums. A server starts on it; nothing else could be verified.');
  print('It has no files and no modules. Copy files, modules and site.json of the same day into DATA_DIR.');
}

const exportCommand = defineSiteCommand({
  name: 'export-database',
  usage: '<folder>',
  summary: 'Writes every table into a new folder, for another PostgreSQL.',
  positionals: [1, 1],
  async run(input, { config, log, print }) {
    const folder = requireText(input);
    const { tables } = await withCurrentDatabase(config, log, ({ connection }) => exportDatabase(connection, folder));
    const rows = Object.values(tables).reduce((total, count) => total + count, 0);
    print(`${folder} has ${rows} rows of ${Object.keys(tables).length} tables.`);
  },
});

const importCommand = defineSiteCommand({
  name: 'import-database',
  usage: '<folder>',
  summary: 'Reads an export into a new database, of DATA_DIR or by DATABASE_URL. No server may run.',
  positionals: [1, 1],
  async run(input, { config, log, areas, print }) {
    const folder = requireText(input);
    await withCurrentDatabase(config, log, ({ connection }) =>
      importDatabase(connection, folder, { migrations: listMigrations(areas), accountTable: ACCOUNT_TABLE }),
    );
    // A later start without DATABASE_URL must not work on the earlier database.
    if (config.databaseUrl !== null) await markOwnDatabase({ dataDir: config.dataDir, log });
    print(`${folder} is imported, and its rows were counted.`);
  },
});

const rollback = defineSiteCommand({
  name: 'rollback',
  usage: '[--yes]',
  summary: 'Restores the own database and the modules as they were before the last upgrade. No server may run.',
  options: { yes: { type: 'boolean' } },
  async run({ values }, { config, log, print }) {
    const { manifest, newerCluster } = await rollBackUpgrade({ config, log, isConfirmed: values['yes'] === true });
    print(`The database and the modules are those of ${manifest.finishedAt}. Start the version ${manifest.product}.`);
    print(`The newer database is kept in ${newerCluster}. Remove it when you do not need it.`);
  },
});

/** The commands for backups. */
export const backupCommands = [rollback, createBackupKey, backup, verify, restore, exportCommand, importCommand];

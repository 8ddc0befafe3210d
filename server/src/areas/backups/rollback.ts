import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { TableCounts } from '../../kernel/db/count-rows.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { syncFolder } from '../../kernel/db/durable-file.ts';
import { lockFolder } from '../../kernel/db/folder-lock.ts';
import { startOwnServer } from '../../kernel/db/launcher.ts';
import { restoreDatabase } from '../../kernel/db/physical-backup.ts';
import { withScratchFolder } from '../../kernel/db/scratch-folder.ts';
import type { BackupLog } from './database-copy.ts';
import { extractParts, replaceFiles } from './extract-part.ts';
import type { Manifest } from './manifest.ts';
import { DATABASE_PART, MODULES_PART } from './site-parts.ts';
import { countNewerRows, createUpgradeName, findLastUpgrade, removeUpgrade } from './upgrade-record.ts';
import { verifyBackup } from './verify-backup.ts';

/** The site whose upgrade is undone. */
export interface RollbackOptions {
  readonly config: Config;
  readonly log: BackupLog;
  /** True if rows since the upgrade may be lost. */
  readonly isConfirmed: boolean;
}

/** The site after its rollback. */
export interface RollbackResult {
  readonly manifest: Manifest;
  /** The folder with the newer database, which is kept. */
  readonly newerCluster: string;
}

/**
 * Restores the own database and the modules as they were before the last upgrade. The newer database is kept beside it;
 * files never change, so they stay.
 *
 * @throws StartupError without an upgrade, while a server runs, for a damaged backup, and if work was done since
 */
export async function rollBackUpgrade({ config, log, isConfirmed }: RollbackOptions): Promise<RollbackResult> {
  if (config.databaseUrl !== null)
    throw new StartupError('A server by DATABASE_URL is restored with its own tools, or from a backup into a new one.');
  const upgrade = await findLastUpgrade(config);
  if (upgrade === null) throw new StartupError(`No upgrade of ${config.dataDir} is recorded that could be undone.`);
  const { folder: home } = await findDatabaseHome(config.dataDir, log);
  const { manifest } = await verifyBackup({ folder: upgrade.backup, privateKey: null, scratchParent: home, log });
  const server = await startOwnServer({ dataDir: config.dataDir, log });
  try {
    const newerRows = await countNewerRows(server.connection, upgrade.record);
    if (!isConfirmed) requireNoWork(newerRows, upgrade.record.upgradedAt);
  } finally {
    await server.stop();
  }
  const newerCluster = join(home, `cluster.before-rollback-${createUpgradeName(new Date())}`);
  await exchangeCluster({ config, log }, home, upgrade.backup, newerCluster);
  await replaceFiles(upgrade.backup, { part: MODULES_PART, folder: config.modulesDir });
  await removeUpgrade(config, upgrade.name);
  return { manifest, newerCluster };
}

/** Each start writes here by itself; changes by people have an entry in the audit trail, too. */
const TABLES_OF_STARTS: readonly string[] = ['config_value'];

function requireNoWork(rows: TableCounts, upgradedAt: string): void {
  const tables = Object.entries(rows).filter(([name]) => !TABLES_OF_STARTS.includes(name));
  if (tables.length === 0) return;
  const total = tables.reduce((sum, [, count]) => sum + count, 0);
  throw new StartupError(
    `${total} rows are newer than the upgrade of ${upgradedAt} (${tables.map(([name, count]) => `${name} ${count}`).join(', ')}), and would be lost. Confirm with --yes.`,
  );
}

async function exchangeCluster(
  { config, log }: Pick<RollbackOptions, 'config' | 'log'>,
  home: string,
  backup: string,
  newerCluster: string,
): Promise<void> {
  const cluster = join(home, 'cluster');
  await withScratchFolder(home, async (scratch) => {
    const copy = join(scratch.path, 'copy');
    await mkdir(copy, { mode: 0o700 });
    await extractParts(backup, [{ part: DATABASE_PART, folder: copy }], null);
    const lock = lockFolder(home);
    await rename(cluster, newerCluster).finally(() => lock.release());
    try {
      await restoreDatabase(copy, config.dataDir, log, { isMoved: true });
    } catch (error) {
      await rm(cluster, { recursive: true, force: true });
      await rename(newerCluster, cluster);
      throw error;
    } finally {
      await syncFolder(home);
    }
  });
}

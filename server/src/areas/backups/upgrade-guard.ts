import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientConfig } from 'pg';
import { escapeIdentifier } from 'pg';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { UpgradeGuard } from '../../kernel/db/database.ts';
import { createQueries, DatabasePool } from '../../kernel/db/database-pool.ts';
import { withClient } from '../../kernel/db/product-database.ts';
import { ACCOUNT_TABLE } from './account-table.ts';
import { readBackupState } from './backup-history.ts';
import { createBackup } from './create-backup.ts';
import { createUpgradeName, getUpgradeFolder, recordUpgrade } from './upgrade-record.ts';

/** The age up to which a backup of a server by `DATABASE_URL` precedes an upgrade. */
const MAX_BACKUP_AGE_MS = 24 * 60 * 60 * 1000;

interface GuardOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Writes a line for the operator, who does not watch the log. */
  readonly print: (line: string) => void;
}

/**
 * Protects a site before its database is migrated: backs up the own database, and requires a backup of another one. A
 * database without accounts is no site yet.
 */
export function createUpgradeGuard({ config, log, print }: GuardOptions): UpgradeGuard {
  let name: string | null = null;
  return {
    async before({ server, connection, pendingNames }) {
      if (!(await hasAccounts(connection))) return;
      if (server === null) return requireRecentBackup(config, connection, log, pendingNames.length);
      print(`This version changes the database (${pendingNames.length} migrations). A backup is made first …`);
      name = createUpgradeName(new Date());
      await mkdir(getUpgradeFolder(config), { recursive: true, mode: 0o700 });
      const target = join(getUpgradeFolder(config), name);
      await createBackup({ config, log, target, scope: 'database', recipient: null, hasIdentityKeys: false, server });
      log.info({ backup: target }, 'The database was backed up before its migration');
    },
    async after({ connection, pendingNames }) {
      print(`The database was migrated: ${pendingNames.join(', ')}.`);
      if (name === null) return;
      await recordUpgrade(config, name, pendingNames, connection);
      print('The way back: stop the product, run "npm run site -- rollback", and start the earlier version.');
    },
  };
}

function hasAccounts(connection: ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const table = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      ACCOUNT_TABLE,
    ]);
    if (table.rows[0]?.exists !== true) return false;
    return (await client.query(`select from ${escapeIdentifier(ACCOUNT_TABLE)} limit 1`)).rowCount === 1;
  });
}

async function requireRecentBackup(
  { backup }: Config,
  connection: ClientConfig,
  log: FastifyBaseLogger,
  count: number,
): Promise<void> {
  if (backup.isMadeElsewhere) return;
  const db = createQueries(new DatabasePool(connection, 1, log));
  try {
    const { lastCompleteAt } = await readBackupState(db);
    if (lastCompleteAt !== null && Date.now() - Date.parse(lastCompleteAt) < MAX_BACKUP_AGE_MS) return;
  } finally {
    await db.destroy();
  }
  throw new StartupError(
    `This version changes the database (${count} migrations), which has no backup of the last 24 hours. ` +
      'Run "npm run site -- backup <folder>", or set BACKUP_MADE=1 after a backup by other tools.',
  );
}

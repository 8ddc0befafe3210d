import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Config } from '../../kernel/config/config.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import type { BackupLog } from './database-copy.ts';

/** Returns a folder on a local disk for copies of the database. */
export async function findScratchParent(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: BackupLog,
): Promise<string> {
  if (databaseUrl !== null || !existsSync(dataDir)) return tmpdir();
  return (await findDatabaseHome(dataDir, log)).folder;
}

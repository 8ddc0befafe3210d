import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { escapeIdentifier } from 'pg';
import { z } from 'zod';
import type { Config } from '../../kernel/config/config.ts';
import type { TableCounts } from '../../kernel/db/count-rows.ts';
import { writeFileDurably } from '../../kernel/db/durable-file.ts';
import { listProductTables } from '../../kernel/db/logical-export.ts';
import { withClient } from '../../kernel/db/product-database.ts';
import { UPGRADE_FOLDER } from './site-parts.ts';

/** Upgrades whose backups stay. */
const MAX_UPGRADES = 2;

const RECORD_SUFFIX = '.json';

const UpgradeRecord = z.object({
  upgradedAt: z.iso.datetime(),
  /** The version that made the site before. */
  migrations: z.array(z.string()),
  /** The transaction after which all rows are newer than the upgrade. */
  transaction: z.string().regex(/^\d+$/),
});
export type UpgradeRecord = z.infer<typeof UpgradeRecord>;

/** Returns the folder of the backups that upgrades make. */
export function getUpgradeFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, UPGRADE_FOLDER);
}

/** Creates the name of an upgrade, which begins with its time. */
export function createUpgradeName(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

/** Records an upgrade after its migrations, and removes older ones with their backups. */
export async function recordUpgrade(
  config: Pick<Config, 'dataDir'>,
  name: string,
  migrations: readonly string[],
  connection: ClientConfig,
): Promise<void> {
  const folder = getUpgradeFolder(config);
  const record: UpgradeRecord = {
    upgradedAt: new Date().toISOString(),
    migrations: [...migrations],
    transaction: await withClient(connection, readTransaction),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileDurably(join(folder, `${name}${RECORD_SUFFIX}`), JSON.stringify(record), { mode: 0o600 });
  for (const old of (await listUpgrades(config)).slice(0, -MAX_UPGRADES)) await removeUpgrade(config, old);
}

/** Lists the names of the recorded upgrades, the oldest first. */
async function listUpgrades(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = await readdir(getUpgradeFolder(config)).catch(() => []);
  const records = names.filter((name) => name.endsWith(RECORD_SUFFIX));
  return records.map((name) => name.slice(0, -RECORD_SUFFIX.length)).toSorted();
}

/** The last upgrade, and the backup that it made. */
export interface LastUpgrade {
  readonly name: string;
  readonly backup: string;
  readonly record: UpgradeRecord;
}

/** Finds the last upgrade; `null` if there is none. */
export async function findLastUpgrade(config: Pick<Config, 'dataDir'>): Promise<LastUpgrade | null> {
  const name = (await listUpgrades(config)).at(-1);
  if (name === undefined) return null;
  const backup = join(getUpgradeFolder(config), name);
  const record = UpgradeRecord.parse(JSON.parse(await readFile(`${backup}${RECORD_SUFFIX}`, 'utf8')));
  return { name, backup, record };
}

/** Removes an upgrade and its backup. */
export async function removeUpgrade(config: Pick<Config, 'dataDir'>, name: string): Promise<void> {
  const backup = join(getUpgradeFolder(config), name);
  await rm(`${backup}${RECORD_SUFFIX}`, { force: true });
  await rm(backup, { recursive: true, force: true });
}

async function readTransaction(client: Parameters<Parameters<typeof withClient>[1]>[0]): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '0';
}

/** Counts the rows that were inserted or changed since an upgrade, for each table that has any. */
export function countNewerRows(connection: ClientConfig, { transaction }: UpgradeRecord): Promise<TableCounts> {
  return withClient(
    connection,
    async (client) => {
      await client.query('begin');
      const age = BigInt(await readTransaction(client)) - BigInt(transaction);
      const counts: Record<string, number> = {};
      for (const table of await listProductTables(client)) {
        // The age of a row is the number of transactions since the one that wrote it.
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::float8 as count from ${escapeIdentifier(table)} where age(xmin) < $1`,
          [age.toString()],
        );
        if ((rows[0]?.count ?? 0) > 0) counts[table] = rows[0]?.count ?? 0;
      }
      await client.query('commit');
      return counts;
    },
    { queryTimeout: 0 },
  );
}

import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { listMigrations } from '../../kernel/db/area-migrations.ts';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { startOwnServer } from '../../kernel/db/launcher.ts';
import { exportDatabase } from '../../kernel/db/logical-export.ts';
import { importDatabase } from '../../kernel/db/logical-import.ts';
import { markDatabase, unmarkHome } from '../../kernel/db/moved-database.ts';
import { withClient } from '../../kernel/db/product-database.ts';

/**
 * `site return-database`: moves the content of the server of `DATABASE_URL` to the own database of `DATA_DIR`. The
 * earlier cluster stays beside the new one, and the database of the server is marked: whatever is started next, only the
 * newest content is used.
 */
export const returnDatabaseCommand = defineSiteCommand({
  name: 'return-database',
  usage: '',
  summary: 'Moves the content of DATABASE_URL to the own database in DATA_DIR. No server may run.',
  async run(_input, { config, log, areas, print, withDatabase }) {
    if (config.databaseUrl === null)
      throw new StartupError('Set DATABASE_URL to the server whose content is to return to DATA_DIR.');
    const connection: ClientConfig = { connectionString: config.databaseUrl };
    // Also refuses a database that is empty, of another site or marked.
    await withDatabase(async () => undefined);
    await requireNoServer(connection);
    const { folder: home } = await findDatabaseHome(config.dataDir, log);
    const suffix = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const exportFolder = join(home, `returning-${suffix}`);
    await mkdir(home, { recursive: true });
    await exportDatabase(connection, exportFolder);
    const cluster = join(home, 'cluster');
    if (existsSync(cluster)) await rename(cluster, `${cluster}.moved-${suffix}`);
    const server = await startOwnServer({ dataDir: config.dataDir, log, isReturning: true });
    try {
      const migrations = listMigrations(areas);
      await importDatabase(server.connection, exportFolder, { migrations, accountTable: 'account' });
    } finally {
      await server.stop();
    }
    await markDatabase(connection);
    await unmarkHome(config.dataDir);
    await rm(exportFolder, { recursive: true });
    print(`The content is in ${home} now. Start the site without DATABASE_URL.`);
  },
});

async function requireNoServer(connection: ClientConfig): Promise<void> {
  const count = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like 'dentarium%' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
  if (count > 0)
    throw new StartupError(`Stop every server of the site first: ${count} connections of the product are open.`);
}

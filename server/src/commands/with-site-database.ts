import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../kernel/config/config.ts';
import { openDatabase, type UpgradeGuard } from '../kernel/db/database.ts';
import { DatabasePool, createQueries } from '../kernel/db/database-pool.ts';
import { FolderInUseError } from '../kernel/db/folder-lock.ts';
import { reachOwnServer } from '../kernel/db/launcher.ts';
import type { Migration } from '../kernel/db/migrate.ts';
import type { Tables } from '../kernel/db/tables.ts';
import { joinSite } from '../kernel/site/site-identity.ts';
import type { DatabaseOptions } from '../kernel/areas/site-command.ts';

/** Connections of a command: for its work, for a lock, and for the background work of the file services. */
const POOL_SIZE = 4;

interface SiteDatabaseOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly migrations: readonly Migration[];
  /** Protects a database of an earlier version before it is migrated. */
  readonly guard?: UpgradeGuard | undefined;
}

/**
 * Runs an action on the database of a site, as `CommandSite.withDatabase` documents. The own database of a running
 * product has been migrated by that product.
 */
export async function withSiteDatabase<T>(
  { config, log, migrations, guard }: SiteDatabaseOptions,
  action: (db: Kysely<Tables>) => Promise<T>,
  { acceptsAnyFolder = false }: DatabaseOptions = {},
): Promise<T> {
  const database = await openSiteDatabase({ config, log, migrations, guard });
  const { db } = database;
  try {
    if (!acceptsAnyFolder) await joinSite(db, config);
    return await action(db);
  } finally {
    await database.close();
  }
}

async function openSiteDatabase({ config, log, migrations, guard }: SiteDatabaseOptions) {
  try {
    return await openDatabase({ ...config, databasePoolSize: POOL_SIZE }, log, migrations, { guard });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  const server = await reachOwnServer({ dataDir: config.dataDir, log });
  const db = createQueries(new DatabasePool(server.connection, POOL_SIZE, log));
  return {
    db,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { createQueries, DatabasePool } from './database-pool.ts';
import { findRecordedHome } from './database-home.ts';
import { explainConnection } from './explain-connection.ts';
import { reachOwnServer } from './launcher.ts';
import type { Tables } from './tables.ts';

type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

interface CurrentDatabase {
  readonly db: Kysely<Tables>;
  readonly connection: ClientConfig;
}

/** Returns whether a site has a database. A folder without one gets none by that. */
export async function hasDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl !== null || existsSync(join(await findRecordedHome(dataDir), 'cluster'));
}

/** Runs an action on the database as it is. Commands for backups must not migrate it. */
export async function withCurrentDatabase<T>(
  { databaseUrl, dataDir }: DatabasePlace,
  log: FastifyBaseLogger,
  action: (database: CurrentDatabase) => Promise<T>,
): Promise<T> {
  const server = databaseUrl === null ? await reachOwnServer({ dataDir, log }) : null;
  const connection = server?.connection ?? { connectionString: databaseUrl ?? '' };
  const db = createQueries(new DatabasePool(connection, 1, log));
  try {
    return await action({ db, connection });
  } catch (error) {
    throw server === null ? explainConnection(error) : error;
  } finally {
    await db.destroy();
    await server?.stop();
  }
}

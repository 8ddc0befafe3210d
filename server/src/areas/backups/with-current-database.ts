import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../../kernel/config/config.ts';
import { createQueries, DatabasePool } from '../../kernel/db/database-pool.ts';
import { explainConnection } from '../../kernel/db/explain-connection.ts';
import { reachOwnServer } from '../../kernel/db/launcher.ts';
import type { Tables } from '../../kernel/db/tables.ts';

interface CurrentDatabase {
  readonly db: Kysely<Tables>;
  readonly connection: ClientConfig;
}

/** Runs an action on the database as it is. Commands for backups must not migrate it. */
export async function withCurrentDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
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

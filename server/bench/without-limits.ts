import { Kysely, PostgresDialect } from 'kysely';
import { createDatabasePool } from '../src/kernel/db/connections.ts';
import type { OpenDatabase } from '../src/kernel/db/database.ts';
import type { Tables } from '../src/kernel/db/tables.ts';

/** Inserts the rows of a measurement on a separate connection, because the connections of the product have short timeouts. */
export async function withoutLimits(
  { pool }: Pick<OpenDatabase, 'pool'>,
  make: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const { host, port, user, password, database } = pool.options;
  const own = createDatabasePool({ host, port, user, password, database, max: 2 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) });
  try {
    await make(db);
  } finally {
    await db.destroy();
  }
}

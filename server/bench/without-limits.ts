import { Kysely, PostgresDialect } from 'kysely';
import { newPool } from '../src/kernel/db/connections.ts';
import type { OpenDatabase } from '../src/kernel/db/database.ts';
import type { Tables } from '../src/kernel/db/tables.ts';

/** Makes the rows of a measurement on a connection of its own: the product's ones wait for no answer as long as that takes. */
export async function withoutLimits(
  { pool }: Pick<OpenDatabase, 'pool'>,
  make: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const { host, port, user, password, database } = pool.options;
  const own = newPool({ host, port, user, password, database, max: 2 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: own }) });
  try {
    await make(db);
  } finally {
    await db.destroy();
  }
}

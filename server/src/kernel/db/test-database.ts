import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { createDatabasePool } from './connections.ts';
import type { OpenDatabase } from './database.ts';
import { type DatabaseLimits, DatabasePool, createQueries } from './database-pool.ts';
import { migrate } from './migrate.ts';
import { createDatabase, withClient } from './product-database.ts';
import { loadAllMigrations, computeMigrationsKey } from './testing/template-migrations.ts';
import { leaseTestCluster, type TestCluster } from './testing/test-cluster.ts';

/** The database of one test file. */
export interface TestDatabase extends Omit<OpenDatabase, 'server'> {
  /** The `DATABASE_URL` for a server that a test starts as a separate process. */
  readonly databaseUrl: string;
}

/** Preparations of thousands of rows take longer than a request may on a machine that is busy; the test itself has 120 s. */
const TEST_LIMITS: Partial<DatabaseLimits> = {
  statement_timeout: 110_000,
  idle_in_transaction_session_timeout: 110_000,
};

/**
 * Creates a migrated database for one test file: a copy of a template, on a PostgreSQL that all test files share. Close
 * it in `afterAll`, which drops it.
 *
 * @param limits other limits than those of preparations, for tests that reach them
 */
export async function createTestDatabase(limits: Partial<DatabaseLimits> = {}): Promise<TestDatabase> {
  const empty = await createDatabaseFrom(ensureMigratedTemplate);
  const pool = new DatabasePool(
    empty.connection,
    8,
    { info: () => undefined, warn: () => undefined },
    {
      limits: { ...TEST_LIMITS, ...limits },
      onNestedConnection(error) {
        throw error;
      },
    },
  );
  const db = createQueries(pool);
  const close = async (): Promise<void> => {
    await db.destroy();
    if (!pool.ended) await pool.end();
    await empty.close();
  };
  return { db, pool, databaseUrl: empty.databaseUrl, close };
}

/** An empty database and its addresses. */
export interface EmptyDatabase {
  readonly connection: ClientConfig;
  readonly databaseUrl: string;
  readonly close: () => Promise<void>;
}

/** Creates an empty database for tests of migrations. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createDatabaseFrom(async () => null);
}

async function createDatabaseFrom(
  prepareTemplate: (client: Client, cluster: TestCluster) => Promise<string | null>,
): Promise<EmptyDatabase> {
  const { cluster, release } = await leaseTestCluster();
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await withClient(cluster.superuser, async (client) => {
    await createDatabase(client, name, 'dentarium', await prepareTemplate(client, cluster));
  });
  const connection = { ...cluster.connection, database: name };
  const close = async (): Promise<void> => {
    await withClient(cluster.superuser, (client) =>
      client.query(`drop database ${escapeIdentifier(name)} with (force)`),
    );
    release();
  };
  return { connection, databaseUrl: toUrl(connection), close };
}

/** Returns the name of the database with all migrations of this code. The first test file that needs it creates it. */
async function ensureMigratedTemplate(client: Client, cluster: TestCluster): Promise<string> {
  const key = await computeMigrationsKey();
  const template = `template_${key}`;
  if (await databaseExists(client, template)) return template;
  await client.query('select pg_advisory_lock(1)');
  if (!(await databaseExists(client, template))) {
    const unfinished = `unfinished_${key}`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await createDatabase(client, unfinished, 'dentarium');
    const db = new Kysely<unknown>({
      dialect: new PostgresDialect({
        pool: createDatabasePool({ ...cluster.connection, database: unfinished, max: 1 }),
      }),
    });
    try {
      await migrate(db, await loadAllMigrations());
    } finally {
      await db.destroy();
    }
    await client.query(`alter database ${unfinished} rename to ${template}`);
  }
  await client.query('select pg_advisory_unlock(1)');
  return template;
}

async function databaseExists(client: Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

function toUrl({ user, password, host, port, database }: ClientConfig): string {
  return `postgresql://${user}:${String(password)}@localhost/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { createDatabasePool } from './connections.ts';
import { type DatabaseServer, toDatabaseServer } from './database-server.ts';
import { DatabasePool, createQueries } from './database-pool.ts';
import { explainConnection, isTemporary } from './explain-connection.ts';
import { type OwnServer, startOwnServer } from './launcher.ts';
import { type Migration, migrate, type PendingMigrations } from './migrate.ts';
import { requireCurrentDatabase } from './moved-database.ts';
import { MIN_MAJOR_VERSION } from './postgres-binaries.ts';
import type { Tables } from './tables.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** An open and migrated database. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly pool: DatabasePool;
  readonly server: DatabaseServer;
  /** Closes the connections, and stops our own server. */
  readonly close: () => Promise<void>;
}

/** The part of the configuration that names the database. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePoolSize'>;

/** A database of an earlier version before it is migrated. */
interface DatabaseUpgrade extends PendingMigrations {
  /** The own server; `null` for a server by `DATABASE_URL`. */
  readonly server: OwnServer | null;
  readonly connection: ClientConfig;
}

/** Protects a database of an earlier version. */
export interface UpgradeGuard {
  /**
   * Runs before the migrations.
   *
   * @throws StartupError to leave the database as it is
   */
  before(upgrade: DatabaseUpgrade): Promise<void>;
  /** Runs after them. */
  after(upgrade: DatabaseUpgrade): Promise<void>;
}

/** Conditions of the opening of a database. */
export interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  readonly guard?: UpgradeGuard | undefined;
  /**
   * Called if the server of `DATABASE_URL` does not answer; then the opening waits for it until the signal. Without this
   * it gives up after a minute.
   */
  readonly onWait?: ((error: unknown) => void) | undefined;
}

/** Time for which a database is awaited by a command, and one whose host is not known by anybody. */
const WAIT_MILLISECONDS = 60_000;

/**
 * Opens the configured database and migrates it to the state that this code needs.
 *
 * @param migrations those of all areas (`listMigrations`); a test of the database alone omits them
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: FastifyBaseLogger,
  migrations: readonly Migration[],
  { signal, guard, onWait }: OpenOptions = {},
): Promise<OpenDatabase> {
  const ownServer = config.databaseUrl === null ? await startOwnServer({ dataDir: config.dataDir, log }) : null;
  const connection = ownServer?.connection ?? { connectionString: config.databaseUrl ?? '' };
  try {
    const version = await migrateWhenReady({
      connection,
      config,
      server: ownServer,
      migrations,
      log,
      signal,
      guard,
      onWait,
    });
    const pool = new DatabasePool(connection, config.databasePoolSize, log);
    const db = createQueries(pool);
    const programs = ownServer === null ? null : { folder: ownServer.programs ?? '', home: ownServer.home };
    return { db, pool, server: toDatabaseServer(version, programs), close: once(() => close(db, pool, ownServer)) };
  } catch (error) {
    await ownServer?.stop();
    throw error;
  }
}

interface MigrateOptions {
  readonly connection: ClientConfig;
  readonly config: DatabaseConfig;
  readonly server: OwnServer | null;
  readonly migrations: readonly Migration[];
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal | undefined;
  readonly guard: UpgradeGuard | undefined;
  readonly onWait: OpenOptions['onWait'];
}

/**
 * Waits for the server, checks its version, and migrates. Migrations may take long, so they use a connection of their
 * own.
 *
 * @returns the version of PostgreSQL
 */
async function migrateWhenReady({
  connection,
  config,
  server,
  migrations,
  log,
  signal,
  guard,
  onWait,
}: MigrateOptions): Promise<string> {
  const isPatient = server === null && onWait !== undefined;
  const milliseconds = (error: unknown) => (isPatient && isTemporary(error) ? Infinity : WAIT_MILLISECONDS);
  const pool = createDatabasePool({ ...connection, max: 1, application_name: 'dentarium migrations' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let upgrade: DatabaseUpgrade | null = null;
  let version = '';
  try {
    // Migrating is one transaction, so it is repeated after a lost connection.
    const appliedMigrations = await retryWhileUnavailable(
      async () => {
        version = await requireSupportedServer(db);
        await requireCurrentDatabase(db, config);
        return migrate(db, migrations, async (pendingMigrations) => {
          upgrade ??= await protect({ ...pendingMigrations, server, connection }, guard);
        });
      },
      { milliseconds, signal, log, onWait },
    );
    if (appliedMigrations.length > 0) log.info({ applied: appliedMigrations }, 'The database was migrated');
    if (upgrade !== null) await guard?.after(upgrade);
    return version;
  } catch (error) {
    throw server === null ? explainConnection(error) : error;
  } finally {
    await db.destroy();
  }
}

async function protect(upgrade: DatabaseUpgrade, guard: UpgradeGuard | undefined): Promise<DatabaseUpgrade> {
  await guard?.before(upgrade);
  return upgrade;
}

/** Returns the version of the server. @throws StartupError if the server or the database does not suit */
async function requireSupportedServer(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ major: number; version: string; encoding: string; isNew: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major,
           current_setting('server_version') as version,
           current_setting('server_encoding') as encoding,
           to_regclass('schema_migration') is null as "isNew"`.execute(db);
  const { major = 0, version = '', encoding = '', isNew = false } = rows[0] ?? {};
  if (major < MIN_MAJOR_VERSION)
    throw new StartupError(
      `The server of DATABASE_URL is PostgreSQL ${major}, which is too old: use ${MIN_MAJOR_VERSION} or newer.`,
    );
  if (encoding !== 'UTF8') {
    const advice = isNew
      ? 'create it with the encoding UTF8'
      : 'move the site into one with the encoding UTF8 by export-database and import-database';
    throw new StartupError(`The database of DATABASE_URL has the encoding ${encoding}: ${advice}.`);
  }
  return version;
}

async function close(db: Kysely<Tables>, pool: DatabasePool, ownServer: OwnServer | null): Promise<void> {
  await db.destroy();
  // Kysely does not end a pool that only others have used.
  if (!pool.ended) await pool.end();
  await ownServer?.stop();
}

/** Wraps an action so that a second call returns the result of the first. */
function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => (result ??= action());
}

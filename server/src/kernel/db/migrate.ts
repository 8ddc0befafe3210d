import { type Kysely, sql, type Transaction } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../config/startup-error.ts';
import { isConnectionLoss } from './connection-loss.ts';

/** One change of the database schema. A released one is never changed; corrections are new migrations. */
export interface Migration {
  /**
   * The unique name. Migrations run in the order of their names, which begin with the day on which they were written.
   */
  readonly name: string;
  /** Names of earlier migrations of other areas that this one requires. */
  readonly after?: readonly string[];
  /** One of the first migrations, which were numbered: its name in the database has no area. */
  readonly isNumbered?: true;
  up(db: Kysely<unknown>): Promise<void>;
}

/** The migrations of a database that is not new. */
export interface PendingMigrations {
  readonly appliedNames: readonly string[];
  /** At least one. */
  readonly pendingNames: readonly string[];
}

/**
 * Runs before the tables of an earlier version are changed.
 *
 * @throws Error to leave the database as it is
 */
export type BeforeMigrations = (migrations: PendingMigrations) => Promise<void>;

/** Tables of the migrator, without rows of the product. */
export const MIGRATION_TABLES = ['schema_migration', 'schema_migration_lock'] as const;
const [TABLE, LOCK_TABLE] = MIGRATION_TABLES;

/** An arbitrary number. Earlier versions hold the lock while they migrate, and this one while it adopts their table. */
const ADVISORY_LOCK = 7_263_514_001;

/**
 * Migrates a database to the state of this code and returns the names of the migrations applied now. All of it is one
 * transaction: if a migration fails, the database is unchanged and the earlier version can go on with it. A migration
 * that was merged later than a newer one is applied all the same.
 *
 * @throws StartupError for a database that newer code has changed
 */
export async function migrate(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  beforeMigrations: BeforeMigrations = () => Promise.resolve(),
): Promise<string[]> {
  const migrationByName = indexMigrations(migrations);
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    await adoptLegacyTable(transaction);
    const appliedNames = await requireKnownMigrations(transaction, migrationByName);
    const pendingNames = Object.keys(migrationByName).filter((name) => !appliedNames.includes(name));
    if (appliedNames.length > 0 && pendingNames.length > 0) await beforeMigrations({ appliedNames, pendingNames });
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationByName },
    migrationTableName: TABLE,
    migrationLockTableName: LOCK_TABLE,
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw toMigrationError(error, results.find(({ status }) => status === 'Error')?.migrationName);
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Adds the name of the migration to an error. A lost connection is returned unchanged, so that the caller recognises it
 * and retries.
 */
function toMigrationError(error: unknown, name: string | undefined): unknown {
  if (name === undefined || isConnectionLoss(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The migration ${name} has failed, and the database is as it was: ${reason}`, { cause: error });
}

/**
 * Converts the table of earlier versions, which wrote the same names into a table of the same name with another type of
 * time.
 */
async function adoptLegacyTable(db: Transaction<unknown>): Promise<void> {
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = current_schema() and table_name = ${TABLE} and column_name = 'applied_at'`.execute(db);
  if (rows.length === 0) return;
  const table = sql.table(TABLE);
  await sql`alter table ${table} rename column applied_at to "timestamp"`.execute(db);
  await sql`alter table ${table} alter column "timestamp" drop default`.execute(db);
  await sql`alter table ${table} alter column "timestamp" type varchar(255)
    using to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(db);
}

/** Throws if newer code has changed the database, and changes nothing. @throws StartupError */
export async function requireKnownDatabase<T>(db: Kysely<T>, migrations: readonly Migration[]): Promise<void> {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await requireKnownMigrations(transaction, indexMigrations(migrations));
    });
}

/** Returns the names of the applied migrations. @throws StartupError if this code does not know one of them */
async function requireKnownMigrations<T>(
  db: Transaction<T>,
  knownMigrations: Readonly<Record<string, Migration>>,
): Promise<string[]> {
  const { rows: tables } = await sql`
    select from information_schema.tables where table_schema = current_schema() and table_name = ${TABLE}`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db);
  const unknownMigration = rows.find(({ name }) => knownMigrations[name] === undefined);
  if (unknownMigration === undefined) return rows.map(({ name }) => name);
  throw new StartupError(
    `The database is newer than this program: it has the migration ${unknownMigration.name}, which this version does not know. ` +
      'Start the version that was last used, or a newer one.',
  );
}

/**
 * @throws Error for a duplicate name, and for a migration that does not follow its requirements
 *
 * @throws Error for two of one name, and for one that does not stand behind what it builds on
 */
function indexMigrations(migrations: readonly Migration[]): Readonly<Record<string, Migration>> {
  const migrationByName: Record<string, Migration> = {};
  for (const migration of migrations) {
    if (migrationByName[migration.name] !== undefined) throw new Error(`There are two migrations ${migration.name}`);
    migrationByName[migration.name] = migration;
  }
  for (const { name, after = [] } of migrations)
    for (const required of after) {
      if (migrationByName[required] === undefined)
        throw new Error(`Migration ${name} builds on ${required}, which there is not`);
      if (required >= name)
        throw new Error(`Migration ${name} must have a name behind ${required}, on which it builds`);
    }
  return migrationByName;
}

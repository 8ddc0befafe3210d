import { type Kysely, sql, type Transaction } from 'kysely';
import { StartupError } from '../config/startup-error.ts';

/** One step forward of the database. A released one is never changed: what it lacks is the next one's work. */
export interface Migration {
  /** Unique and in ascending order, as in `0001-foundation`. */
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Any number, the same for all: it keeps two processes from migrating at once. */
const ADVISORY_LOCK = 7_263_514_001;

/**
 * Brings a database to the state of this code and returns the names of what was applied now. Each migration is one
 * transaction, and each looks anew at what is there, so that processes that start together may share the work.
 */
export async function migrate(db: Kysely<unknown>, migrations: readonly Migration[]): Promise<string[]> {
  refuseDisorder(migrations);
  const applied: string[] = [];
  for (;;) {
    const name = await db.transaction().execute((transaction) => migrateOnce(transaction, migrations));
    if (name === null) return applied;
    applied.push(name);
  }
}

async function migrateOnce(db: Transaction<unknown>, migrations: readonly Migration[]): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(db);
  await sql`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now())`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  const present = rows.map((row) => row.name);
  refuseUnknown(present, migrations);
  const next = migrations[present.length];
  if (next === undefined) return null;
  await next.up(db);
  await sql`insert into schema_migration (name) values (${next.name})`.execute(db);
  return next.name;
}

/** What is applied must be the beginning of our list: anything else was made by other, usually newer, code. */
function refuseUnknown(present: readonly string[], migrations: readonly Migration[]): void {
  const foreign = present.find((name, position) => migrations[position]?.name !== name);
  if (foreign === undefined) return;
  throw new StartupError(
    `The database is newer than this program: it has the migration ${foreign}, which this version does not know. ` +
      'Start the version that was last used, or a newer one.',
  );
}

function refuseDisorder(migrations: readonly Migration[]): void {
  migrations.forEach((migration, position) => {
    const before = migrations[position - 1];
    if (before && before.name >= migration.name)
      throw new Error(`Migration ${migration.name} must not follow ${before.name}`);
  });
}

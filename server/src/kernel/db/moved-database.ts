import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { findRecordedHome } from './database-home.ts';
import { writeFileDurably } from './durable-file.ts';
import { type OwnServerOptions, reachOwnServer } from './launcher.ts';
import { MOVED_MARK_FILE } from './moved-mark.ts';
import { withClient } from './product-database.ts';
import { SITE_ID_KEY } from './site-key.ts';

/** The row of a database whose content went to another one. */
const MOVED_KEY = 'databaseMovedAt';

/**
 * Marks the own cluster of a data folder, whose content is in the database of `DATABASE_URL` now: by a file beside the
 * cluster, which also remains when the cluster is moved away, and by a row in it, which its copies and backups have. Does
 * nothing without a cluster, if it has no site, or if it is marked.
 */
export async function markOwnDatabase(options: OwnServerOptions): Promise<void> {
  const home = await findRecordedHome(options.dataDir);
  const mark = join(home, MOVED_MARK_FILE);
  if (!existsSync(join(home, 'cluster')) || existsSync(mark)) return;
  const server = await reachOwnServer(options);
  try {
    if (!(await hasSite(server.connection))) return;
    await markDatabase(server.connection);
  } finally {
    await server.stop();
  }
  await writeFileDurably(mark, `${JSON.stringify({ movedAt: new Date().toISOString() })}\n`, { mode: 0o600 });
  options.log.warn({ home }, 'The own database moved to the server of DATABASE_URL and is not started any more');
}

/** Returns whether a database has the tables of a site; one without them has no content that could have moved. */
async function hasSite(connection: ClientConfig): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ has: boolean }>(`select to_regclass('config_value') is not null as has`);
    return rows[0]?.has === true;
  });
}

/** Marks a database whose content is elsewhere now: no start works on it. */
export async function markDatabase(connection: ClientConfig): Promise<void> {
  await withClient(connection, (client) =>
    client.query(
      `insert into config_value (key, value, is_public) values ($1, to_json(now())::text, false) on conflict do nothing`,
      [MOVED_KEY],
    ),
  );
}

/** Removes the mark of a cluster that is in use again. */
export async function unmarkHome(dataDir: string): Promise<void> {
  await rm(join(await findRecordedHome(dataDir), MOVED_MARK_FILE), { force: true });
}

/**
 * Refuses a database whose content is elsewhere, and an empty one by `DATABASE_URL` beside a cluster that is in use.
 *
 * @throws StartupError that says what to set
 */
export async function requireCurrentDatabase(
  db: Kysely<unknown>,
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
): Promise<void> {
  const keys = await listKeys(db);
  if (keys.has(MOVED_KEY))
    throw new StartupError(
      databaseUrl === null
        ? 'The content of this database moved to another server: set DATABASE_URL to that one.'
        : 'The content of the database of DATABASE_URL moved away: leave DATABASE_URL out to use the own database, or set it to the newer server.',
    );
  if (databaseUrl === null || keys.has(SITE_ID_KEY)) return;
  const home = await findRecordedHome(dataDir);
  if (existsSync(join(home, 'cluster')) && !(await isMarked(home)))
    throw new StartupError(
      `The database of DATABASE_URL is empty, and ${home} has the database of this site. Export that one and import it first, or leave DATABASE_URL out.`,
    );
}

async function isMarked(home: string): Promise<boolean> {
  return (await readFile(join(home, MOVED_MARK_FILE), 'utf8').catch(() => null)) !== null;
}

/** Lists the two keys that say what a database is; none in an empty one. */
async function listKeys(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('config_value') is not null as has`.execute(db);
  if (rows[0]?.has !== true) return new Set();
  const keys = await sql<{
    key: string;
  }>`select key from config_value where key in (${MOVED_KEY}, ${SITE_ID_KEY})`.execute(db);
  return new Set(keys.rows.map(({ key }) => key));
}

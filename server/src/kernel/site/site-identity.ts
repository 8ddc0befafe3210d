import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { StartupError } from '../config/startup-error.ts';
import { createFileOnce, writeFileDurably } from '../db/durable-file.ts';
import { SITE_ID_KEY } from '../db/site-key.ts';
import { errorCode } from '../failures/error-code.ts';
import type { Tables } from '../db/tables.ts';
import { containsFile } from './contains-file.ts';

/** The file with the id of a site in each of its stores, written by the floor of objects. It is no file of a patient. */
export const STORE_MARKER_FILE = '.dentarium-site.json';

/** The file in the data folder. The database stores the same id in `config_value`. */
const SITE_FILE = 'site.json';
/**
 * An arbitrary number shared by all processes: processes that start together pair the database and the folder one after
 * the other.
 */
const ADVISORY_LOCK = 7_263_514_002;
const ADOPT_COMMAND = 'npm run site -- adopt-folder';

const SiteFile = z.object({ id: z.uuid() });

/** The state of a database and a data folder that are to form one site. */
export interface SitePair {
  /** The site id in the database; `null` if it has none yet. */
  readonly database: string | null;
  readonly folder: string | null;
  /** True if the folder contains files of patients. */
  readonly hasFiles: boolean;
}

/** The action that gives both the same id: `new` and `folder` write it to the database. */
export type PairingDecision = 'same' | 'new' | 'folder' | 'refuse-folder' | 'refuse-database';

/**
 * Decides whether a folder belongs to the site of a database. A wrong pair loses files: sign-in and uploads fail
 * between processes, and files that the database does not know are swept. A folder without an id is never given that of
 * a database: it may be the mount point of a disk that is missing.
 */
export function decidePairing({ database, folder, hasFiles }: SitePair): PairingDecision {
  if (database === null) {
    if (folder === null) return 'new';
    return hasFiles ? 'refuse-database' : 'folder';
  }
  return database === folder ? 'same' : 'refuse-folder';
}

type SiteConfig = Pick<Config, 'dataDir'>;

/**
 * Ensures that the data folder and the database belong to one site; the first start of a site creates its id.
 *
 * @returns the id of the site.
 * @throws StartupError if they do not.
 */
export async function joinSite(db: Kysely<Tables>, config: SiteConfig): Promise<string> {
  return withPairingLock(db, async (transaction) => {
    const database = await readDatabaseSiteId(transaction);
    const folder = await readFolderSiteId(config.dataDir);
    const pair = { database, folder, hasFiles: await hasFiles(config.dataDir) };
    const decision = decidePairing(pair);
    if (decision === 'refuse-folder' || decision === 'refuse-database')
      throw createRefusal(decision, config.dataDir, pair);
    return writeSiteId(transaction, config.dataDir, pair);
  });
}

/** Returns the id of the site, which `joinSite` has stored. */
export async function readSiteId(db: Kysely<Tables>): Promise<string> {
  const id = await readDatabaseSiteId(db);
  if (id === null) throw new Error('The database belongs to no site yet: joinSite has not run');
  return id;
}

/**
 * Assigns the folder to the site of the database, regardless of its earlier site: after files were moved or restored.
 *
 * @returns the id of the site.
 */
export function adoptDataFolder(db: Kysely<Tables>, { dataDir }: SiteConfig): Promise<string> {
  return withPairingLock(db, async (transaction) =>
    writeSiteId(transaction, dataDir, {
      database: await readDatabaseSiteId(transaction),
      folder: await readFolderSiteId(dataDir),
    }),
  );
}

function withPairingLock<T>(db: Kysely<Tables>, pair: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(transaction);
    return pair(transaction);
  });
}

/** Writes the id to the file first: the next start completes a start that is killed between the two writes. */
async function writeSiteId(
  transaction: Transaction<Tables>,
  dataDir: string,
  { database, folder }: Pick<SitePair, 'database' | 'folder'>,
): Promise<string> {
  const path = join(dataDir, SITE_FILE);
  const content = (id: string) => `${JSON.stringify({ id })}\n`;
  if (database !== null && database === folder) return database;
  if (database !== null) {
    await writeFileDurably(path, content(database), { mode: 0o600 });
    return database;
  }
  if (folder === null) await createFileOnce(path, content(randomUUID()));
  const id = folder ?? (await readFolderSiteId(dataDir)) ?? '';
  await transaction
    .insertInto('config_value')
    .values({ key: SITE_ID_KEY, value: JSON.stringify(id), is_public: false })
    .execute();
  return id;
}

async function readDatabaseSiteId(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('config_value').select('value').where('key', '=', SITE_ID_KEY).executeTakeFirst();
  return row === undefined ? null : z.uuid().parse(JSON.parse(row.value));
}

/** Reads the id of the site of a data folder; `null` if it has none. @throws StartupError for a damaged file */
export async function readFolderSiteId(dataDir: string): Promise<string | null> {
  const path = join(dataDir, SITE_FILE);
  try {
    return SiteFile.parse(JSON.parse(await readFile(path, 'utf8'))).id;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new StartupError(`${path} cannot be read. Restore it from a backup, or remove it and run: ${ADOPT_COMMAND}`, {
      cause: error,
    });
  }
}

/** Folders with derived files, which can be regenerated and do not count. */
const DERIVED_FOLDERS: ReadonlySet<string> = new Set(['.scratch', '.pictures']);

function hasFiles(dataDir: string): Promise<boolean> {
  return containsFile(
    join(dataDir, 'files'),
    (name, depth) => name !== STORE_MARKER_FILE && (depth > 0 || !DERIVED_FOLDERS.has(name)),
  );
}

function createRefusal(decision: 'refuse-folder' | 'refuse-database', dataDir: string, pair: SitePair): StartupError {
  if (decision === 'refuse-database')
    return new StartupError(
      `${dataDir} holds the files of the site ${pair.folder}, but the database is of no site. ` +
        'Restore the database of that site (see docs/backing-up.md), or choose an empty folder with DATA_DIR. ' +
        `If this is the restored database, run: ${ADOPT_COMMAND}`,
    );
  return new StartupError(
    `${dataDir} does not belong to the site of the database: it is of ${pair.folder === null ? `no site, because it has no ${SITE_FILE}` : `the site ${pair.folder}`}, the database of ${pair.database}. ` +
      'Check that the disk of the folder is mounted. All servers of one site share one data folder: set DATA_DIR to that of the first one (see Several servers in docs/running-a-site.md). ' +
      `If the files of this site were moved or restored to ${dataDir}, run: ${ADOPT_COMMAND}`,
  );
}

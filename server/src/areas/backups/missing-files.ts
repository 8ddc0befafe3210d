import { join } from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { writeFileDurably } from '../../kernel/db/durable-file.ts';
import { createQueries, DatabasePool } from '../../kernel/db/database-pool.ts';
import { listObjectPages } from '../../objects/site-stores/copy-objects.ts';
import { checkObjects } from '../../objects/site-stores/draw-objects.ts';
import { openPlaces } from '../../objects/site-stores/open-places.ts';
import { toObjectName } from '../../objects/object-row.ts';
import { openScratchFolder } from '../../objects/stores/scratch-folder.ts';
import { FallbackStore } from '../../objects/stores/fallback-store.ts';
import type { ClientConfig } from 'pg';
import type { BackupLog } from './database-copy.ts';

/** A file that the database names and that a restored site does not have. */
export interface MissingFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** The list of all missing files, in the restored data folder. */
const LIST_FILE = 'missing-files.txt';
/** Missing files that a message names. */
const MAX_NAMED_FILES = 10;

/**
 * Lists the files that the database names and the stores of the settings do not have; `null` if they cannot be listed.
 * The restored data is verified already, and an older database or a store that does not answer must not discard it.
 */
export async function tryListMissingFiles(
  config: Pick<Config, 'dataDir' | 'library'>,
  connection: ClientConfig,
  log: BackupLog,
): Promise<MissingFile[] | null> {
  try {
    return await listMissingFiles(config, connection, log);
  } catch (error) {
    log.warn({ err: error }, 'The missing files cannot be listed');
    return null;
  }
}

async function listMissingFiles(
  { dataDir, library }: Pick<Config, 'dataDir' | 'library'>,
  connection: ClientConfig,
  log: BackupLog,
): Promise<MissingFile[]> {
  const root = join(dataDir, 'files');
  const db = createQueries(new DatabasePool(connection, 2, log));
  try {
    const places = await openPlaces({ library, root, db, withScratch: await openScratchFolder(root) });
    const { current, disk } = places;
    const store = current === disk ? disk.store : new FallbackStore(current.store, disk.store);
    const missingFiles: MissingFile[] = [];
    for await (const page of listObjectPages(db)) {
      const results = await checkObjects(store, page.map(toObjectName));
      for (const [index, object] of page.entries())
        if (results[index] === false)
          missingFiles.push({ id: object.id, name: `${object.bucket}/${object.full_name}`, bytes: object.size });
    }
    return missingFiles;
  } finally {
    await db.destroy();
  }
}

/** Writes the list of missing files into the data folder, and describes them in lines for the operator. */
export async function describeMissingFiles(dataDir: string, files: readonly MissingFile[] | null): Promise<string[]> {
  if (files === null) return ['Warning: the files that are in no backup cannot be listed, for the reason above.'];
  if (files.length === 0) return [];
  const list = join(dataDir, LIST_FILE);
  const lines = files.map(({ id, name, bytes }) => `${id}\t${bytes} bytes\t${name}`);
  await writeFileDurably(list, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    `Warning: ${files.length} files that the database names are in no backup. The site shows them as missing:`,
    ...lines.slice(0, MAX_NAMED_FILES).map((line) => `  ${line}`),
    ...(lines.length > MAX_NAMED_FILES ? [`  and ${lines.length - MAX_NAMED_FILES} more`] : []),
    `All of them are in ${list}. Copy them into the store if you have them elsewhere; the site finds them by itself.`,
  ];
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../config/startup-error.ts';

const ExportDescription = z.object({
  kind: z.literal('dentarium-database-export'),
  exportedAt: z.iso.datetime(),
  /** The migrations of the exported database, which define its tables. */
  migrations: z.array(z.string()).min(1),
  /** The number of rows of each table. */
  tables: z.record(z.string().regex(/^[a-z_]+$/), z.int().nonnegative()),
});
export type ExportDescription = z.infer<typeof ExportDescription>;

/** Written last: an export without it is incomplete. */
export const EXPORT_DESCRIPTION = 'export.json';

/** Returns the path of a table's rows in an export: one line of JSON per row, compressed by gzip. */
export function toTablePath(folder: string, table: string): string {
  return join(folder, `${table}.jsonl.gz`);
}

/** Returns whether a folder has the description of an export. */
export function isDatabaseExport(folder: string): boolean {
  return existsSync(join(folder, EXPORT_DESCRIPTION));
}

/**
 * Reads the description of an export.
 *
 * @throws StartupError for a folder without a complete export
 */
export async function readExportDescription(folder: string): Promise<ExportDescription> {
  try {
    return ExportDescription.parse(JSON.parse(await readFile(join(folder, EXPORT_DESCRIPTION), 'utf8')));
  } catch (error) {
    throw new StartupError(`${folder} is no complete export of a database.`, { cause: error });
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../config/startup-error.ts';

const ExportDescription = z.object({
  kind: z.literal('dentarium-database-export'),
  exportedAt: z.iso.datetime(),
  /** The migrations of the exported database, which say what its tables look like. */
  migrations: z.array(z.string()).min(1),
  /** Each table with its number of rows. */
  tables: z.record(z.string().regex(/^[a-z_]+$/), z.int().nonnegative()),
});
export type ExportDescription = z.infer<typeof ExportDescription>;

/** Written last: an export without it is not complete. */
export const EXPORT_DESCRIPTION = 'export.json';

/** The file with the rows of a table in the folder of an export: a line of JSON each, packed by gzip. */
export function toTablePath(folder: string, table: string): string {
  return join(folder, `${table}.jsonl.gz`);
}

/** Reads what an export says of itself. @throws StartupError for a folder without a complete export */
export async function readExportDescription(folder: string): Promise<ExportDescription> {
  try {
    return ExportDescription.parse(JSON.parse(await readFile(join(folder, EXPORT_DESCRIPTION), 'utf8')));
  } catch (error) {
    throw new StartupError(`${folder} is no complete export of a database.`, { cause: error });
  }
}

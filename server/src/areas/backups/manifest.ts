import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { writeFileDurably } from '../../kernel/db/durable-file.ts';
import { isDatabaseExport } from '../../kernel/db/export-format.ts';
import { isDatabaseBackup } from '../../kernel/db/physical-backup.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

const MANIFEST_FILE = 'manifest.json';
/** The check sum of the manifest, which has those of everything else. */
const CHECK_SUM_FILE = 'manifest.sha256';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const listedName = z.string().regex(/^[\w.-]+$/);

const Manifest = z.object({
  kind: z.literal('dentarium-backup'),
  format: z.literal(1),
  /** The id of the site; `null` for one whose first start never ended. */
  site: z.uuid().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The version of the product that made the backup. */
  product: z.string(),
  /** `site`: everything; `database`: without the files, which an upgrade does not change. */
  scope: z.enum(['site', 'database']),
  database: z.object({
    /** `cluster`: the files of the own PostgreSQL; `export`: the rows of a server by DATABASE_URL. */
    kind: z.enum(['cluster', 'export']),
    postgres: z.string(),
    migrations: z.array(z.string()),
    /** Rows of each table. */
    tables: z.record(z.string(), count),
    /** The first file of the log that a restoration to a later time needs, and the archive that continues it. */
    log: z.object({ first: z.string(), archive: z.string().nullable() }).nullable(),
  }),
  settings: z.object({
    mode: z.string(),
    libraryType: z.int(),
    flags: z.array(z.string()),
    modulesOff: z.array(z.string()),
    whitelists: z.record(z.string(), z.array(z.string())),
  }),
  /** The bucket that holds the files in addition to the backup; `null` if all files are in it. */
  bucket: z.string().nullable(),
  /** The fingerprint of the public key for which the backup is encrypted; `null` if it is not. */
  encryptedFor: hash.nullable(),
  hasIdentityKeys: z.boolean(),
  /** Files and bytes of each part, as they are stored. */
  parts: z.record(listedName, z.object({ files: count, bytes: count })),
  /** SHA-256 of the list of files. */
  contents: hash,
});
export type Manifest = z.infer<typeof Manifest>;

/** Writes the manifest, which makes a backup complete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFileDurably(join(folder, MANIFEST_FILE), text, { mode: 0o600 });
  await writeFileDurably(join(folder, CHECK_SUM_FILE), formatCheckSum(text), { mode: 0o600 });
}

function formatCheckSum(text: string): string {
  return `${createHash('sha256').update(text).digest('hex')}  ${MANIFEST_FILE}\n`;
}

/** Reads the manifest of a backup. @throws StartupError for an incomplete or damaged backup, or none */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checkSum] = await Promise.all([readText(folder, MANIFEST_FILE), readText(folder, CHECK_SUM_FILE)]);
  if (checkSum !== formatCheckSum(text))
    throw new StartupError(`${folder} is damaged: its manifest has changed. Use another backup.`);
  const result = Manifest.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new StartupError(`${folder} was made by another version of this program, which can restore it.`, {
    cause: result.error,
  });
}

/** Reads the manifest of a folder if it is a complete backup. */
export async function findManifest(folder: string): Promise<Manifest | null> {
  try {
    return await readManifest(folder);
  } catch (error) {
    if (error instanceof StartupError) return null;
    throw error;
  }
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) throw error;
    throw new StartupError(explainMissingManifest(folder, name), { cause: error });
  }
}

/** Explains what a folder without a manifest is, and what to do with it. */
function explainMissingManifest(folder: string, name: string): string {
  if (hasManifest(folder)) return `${folder} is damaged: it has no ${name}. Use another backup.`;
  if (isDatabaseBackup(folder))
    return `${folder} is a copy of the database without check sums, which nobody can verify. Restore it with: npm run site -- restore ${folder}`;
  if (isDatabaseExport(folder))
    return `${folder} is an export of a database. Read it with: npm run site -- import-database ${folder}`;
  return `${folder} is no complete backup: it has no ${name}. A backup that was interrupted cannot be used; remove it.`;
}

/** Returns whether a folder has a manifest, complete or not. */
export function hasManifest(folder: string): boolean {
  return existsSync(join(folder, MANIFEST_FILE));
}

import { createHash, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { compareCounts, type TableCounts } from '../../kernel/db/count-rows.ts';
import { readExportDescription, toTablePath } from '../../kernel/db/export-format.ts';
import { withScratchFolder } from '../../kernel/db/scratch-folder.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { CONTENTS_FILE, readContents, toPart } from './contents.ts';
import { type BackupLog, inspectCluster } from './database-copy.ts';
import { extractParts, requireMatchingKey } from './extract-part.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { DATABASE_PART } from './site-parts.ts';
import { findDamage } from './stored-file.ts';

/** Damaged files that a message names. */
const MAX_NAMED_PROBLEMS = 10;

/** A backup that is to be proven. */
export interface VerificationOptions {
  readonly folder: string;
  /** The private key of an encrypted backup; without it the check sums are compared only. */
  readonly privateKey: KeyObject | null;
  /** A folder on a local disk with space for the database. */
  readonly scratchParent: string;
  readonly log: BackupLog;
}

/** A proven backup. */
export interface Verification {
  readonly manifest: Manifest;
  /** False for an encrypted backup without its key: its database was not started. */
  readonly isDatabaseProven: boolean;
}

/**
 * Proves a backup without restoring it: compares every file with its check sum, starts a server on a copy of the
 * database and counts the rows.
 *
 * @throws StartupError for an incomplete or damaged backup
 */
export async function verifyBackup(options: VerificationOptions): Promise<Verification> {
  const { folder, privateKey } = options;
  const manifest = await readManifest(folder);
  const key = privateKey === null ? null : requireMatchingKey(manifest, privateKey);
  requireUndamaged(folder, await findDamagedFiles(folder, manifest));
  const isDatabaseProven = manifest.encryptedFor === null || key !== null;
  if (isDatabaseProven) requireUndamaged(folder, await findDatabaseProblems(options, manifest));
  return { manifest, isDatabaseProven };
}

function requireUndamaged(folder: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > MAX_NAMED_PROBLEMS ? ` and ${problems.length - MAX_NAMED_PROBLEMS} more` : '';
  throw new StartupError(
    `${folder} is damaged: ${problems.slice(0, MAX_NAMED_PROBLEMS).join('; ')}${more}. Use another backup.`,
  );
}

async function findDamagedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const hash = createHash('sha256');
  try {
    for await (const data of createReadStream(join(folder, CONTENTS_FILE)) as AsyncIterable<Buffer>) hash.update(data);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [`${CONTENTS_FILE} is missing`];
    throw error;
  }
  if (hash.digest('hex') !== manifest.contents) return [`${CONTENTS_FILE} has changed`];
  const problems: string[] = [];
  const files: Record<string, number> = {};
  for await (const entry of readContents(folder)) {
    if ('isFolder' in entry) continue;
    const part = toPart(entry.path);
    files[part] = (files[part] ?? 0) + 1;
    const damage = await findDamage(folder, entry);
    if (damage !== null) problems.push(damage);
  }
  for (const [part, expected] of Object.entries(manifest.parts))
    if ((files[part] ?? 0) !== expected.files)
      problems.push(`${part} has ${files[part] ?? 0} files instead of ${expected.files}`);
  return problems;
}

/** Extracts the database into a scratch folder and compares its rows with the manifest. */
function findDatabaseProblems(
  { folder, privateKey, scratchParent, log }: VerificationOptions,
  { database, encryptedFor }: Manifest,
): Promise<string[]> {
  return withScratchFolder(scratchParent, async (scratch) => {
    const copy = join(scratch.path, 'copy');
    await mkdir(copy, { mode: 0o700 });
    const key = encryptedFor === null ? null : privateKey;
    await extractParts(folder, [{ part: DATABASE_PART, folder: copy }], key);
    if (database.kind === 'export') return compareCounts(database.tables, await countExportedRows(copy));
    try {
      const { tables } = await inspectCluster(copy, scratch, log);
      return compareCounts(database.tables, tables);
    } catch (error) {
      // Its message is the log of PostgreSQL, which says which part is missing.
      if (error instanceof StartupError) return [`no server starts on the database (${error.message})`];
      throw error;
    }
  });
}

/** Counts the rows of an export, and reads all of them. @throws StartupError for an incomplete export */
async function countExportedRows(folder: string): Promise<TableCounts> {
  const { tables } = await readExportDescription(folder);
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tables)) {
    let count = 0;
    const text = createReadStream(toTablePath(folder, table)).pipe(createGunzip());
    for await (const data of text as AsyncIterable<Buffer>) for (const byte of data) if (byte === 10) count += 1;
    counts[table] = count;
  }
  return counts;
}

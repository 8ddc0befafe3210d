import { constants } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The limits of PostgreSQL's own log. */
export interface LogBounds {
  /** Bytes of a file before PostgreSQL begins the next one. */
  readonly fileBytes: number;
  /** Number of files, including the current one. */
  readonly files: number;
}

/** The default limits: 10 MiB for each of five files. */
export const DEFAULT_LOG_BOUNDS: LogBounds = { fileBytes: 10 * 1024 ** 2, files: 5 };

const LOG_FOLDER = 'log';
const LOG_FILE_NAME = /^postgresql-.*\.log$/;

/**
 * Returns settings for a limited log that contains no data of patients: only messages about the server itself, without
 * statements, their values, and details, which contain rows and, after a crash, the running statement. PostgreSQL
 * begins a new file by size and each day, but never removes one: `boundLog` does.
 */
export function buildLogSettings({ fileBytes }: LogBounds): Record<string, string> {
  return {
    logging_collector: 'on',
    log_destination: 'stderr',
    log_directory: LOG_FOLDER,
    // The name sorts by time. Two files of the same second share one name.
    log_filename: 'postgresql-%Y-%m-%d_%H%M%S.log',
    log_rotation_size: `${Math.ceil(fileBytes / 1024)}kB`,
    log_rotation_age: '1d',
    log_truncate_on_rotation: 'off',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_duration: 'off',
    log_min_duration_statement: '-1',
    log_min_duration_sample: '-1',
    log_transaction_sample_rate: '0',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
}

/**
 * Enforces the limits of the log of a cluster: removes the oldest files, and empties the current one if PostgreSQL has
 * not begun another in time. It stops doing so after a disk was full, and it cannot within one second.
 */
export async function boundLog(cluster: string, { fileBytes, files }: LogBounds): Promise<void> {
  const folder = join(cluster, LOG_FOLDER);
  const current = await readCurrentFileNames(cluster);
  const older = (await listLogFiles(folder)).filter(({ name }) => !current.has(name));
  const surplus = older.toSorted((one, other) => other.changed - one.changed).slice(Math.max(0, files - 1));
  for (const { name } of surplus) await rm(join(folder, name), { force: true });
  // The file is from before the current limit, or from a second without another name.
  for (const { name, size } of older) if (size > 2 * fileBytes) await rm(join(folder, name), { force: true });
  for (const name of current) await truncateIfLarger(join(folder, name), 2 * fileBytes);
}

/** Returns the names of the files that PostgreSQL reports as current. */
async function readCurrentFileNames(cluster: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(cluster, 'current_logfiles'), 'utf8').catch(() => '');
  const names = text.split('\n').map((line) => basename(line));
  return new Set(names.filter((name) => LOG_FILE_NAME.test(name)));
}

async function listLogFiles(folder: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => LOG_FILE_NAME.test(name));
  const logFiles = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => null);
      return stats === null ? null : { name, size: stats.size, changed: stats.mtimeMs };
    }),
  );
  return logFiles.filter((file) => file !== null);
}

/** Truncates a file that is larger than the given bytes. PostgreSQL appends, so it continues at the new end. */
async function truncateIfLarger(path: string, bytes: number): Promise<void> {
  // The account of PostgreSQL owns the folder; a link in it must not lead a server of root elsewhere.
  const file = await open(path, constants.O_WRONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file === null) return;
  try {
    if ((await file.stat()).size > bytes) await file.truncate(0);
  } finally {
    await file.close();
  }
}

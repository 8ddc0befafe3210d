import { closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { type FileLock, takeFileLock } from '@dentarium/release/file-lock';
import type { LogFileConfig } from '../config/log-config.ts';
import { StartupError } from '../config/startup-error.ts';
import { errorCode } from '../failures/error-code.ts';

/** Bytes of a file before the next one begins; less if all files together may not have four times as many. */
const MAX_FILE_BYTES = 20 * 1024 ** 2;
/** Processes on one folder that find a file of their own. */
const MAX_PROCESSES = 1000;
const DAY_MS = 24 * 3_600_000;

/** An earlier log file: `….log.2026-11-27T14-05-00-123Z`, or one of the five numbered ones of earlier versions. */
const EARLIER_SUFFIX = String.raw`\.(?:\d{4}-\d\d-\d\dT[\d-]+Z|[1-5])`;

interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
}

/**
 * The log file of this process and the earlier ones beside it. The first process on a folder writes to `server.log`,
 * further ones at the same time to `server-2.log` and so on: two processes that begin new files of one log would lose
 * lines of each other.
 */
export class LogFile {
  readonly path: string;
  readonly #config: LogFileConfig;
  #lock: FileLock | null;
  readonly #maxFileBytes: number;
  readonly #now: () => number;
  #writtenBytes = 0;
  #day: number;

  /**
   * Claims a file for this process until it ends.
   *
   * @throws StartupError if the folder cannot be written
   */
  constructor(config: LogFileConfig, now: () => number = Date.now) {
    this.#config = config;
    this.#now = now;
    this.#maxFileBytes = Math.min(MAX_FILE_BYTES, Math.floor(config.maxBytes / 4));
    const { path, lock } = claimFile(config.path);
    this.path = path;
    this.#lock = lock;
    this.#day = toDay(now());
    const file = findFile(path);
    this.#writtenBytes = file?.bytes ?? 0;
    if (file !== undefined && lock !== null && toDay(file.changedAt) !== this.#day) this.#setAside();
    this.prune();
  }

  /** Counts written bytes. Returns true if the next file begins, which the caller has to open. */
  count(bytes: number): boolean {
    this.#writtenBytes += bytes;
    const day = toDay(this.#now());
    if (this.#lock === null || (this.#writtenBytes < this.#maxFileBytes && day === this.#day)) return false;
    this.#day = day;
    this.#setAside();
    this.prune();
    return true;
  }

  /** Removes the files beyond the retention: those of this process by age and size, those of earlier ones by age. */
  prune(): void {
    if (this.#lock === null) return;
    try {
      this.#prune();
    } catch {
      // The folder cannot be read. It is tried again.
    }
  }

  #prune(): void {
    const oldest = this.#now() - this.#config.maxAgeDays * DAY_MS;
    for (const file of listEarlierFiles(this.#config.path)) if (file.changedAt < oldest) removeFile(file.path);
    for (const path of listUnclaimedFiles(this.#config.path))
      if ((findFile(path)?.changedAt ?? Infinity) < oldest) removeUnclaimed(path);
    let bytes = this.#maxFileBytes;
    const own = listEarlierFiles(this.path, 'own').toSorted((one, other) => other.changedAt - one.changedAt);
    for (const file of own) {
      bytes += file.bytes;
      if (bytes > this.#config.maxBytes) removeFile(file.path);
    }
  }

  /** Gives the file to other processes. */
  close(): void {
    this.#lock?.close();
    this.#lock = null;
  }

  /** Renames the current file, which needs no space on a full disk. */
  #setAside(): void {
    this.#writtenBytes = 0;
    let time = this.#now();
    const toPath = () => `${this.path}.${new Date(time).toISOString().replaceAll(/[:.]/g, '-')}`;
    while (existsSync(toPath())) time += 1;
    try {
      renameSync(this.path, toPath());
    } catch {
      // The folder may have been removed. The lines continue in the open file.
    }
  }
}

function toDay(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Splits `/log/server.log` into `server` and `.log`. */
function splitName(path: string) {
  const extension = extname(path);
  return { folder: dirname(path), stem: basename(path, extension), extension };
}

function toLockPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.lock`);
}

/**
 * Takes the first file that no other process writes. A device, such as /dev/null, and a file in a folder that this
 * account may not write are shared and never renamed.
 */
function claimFile(configured: string): { readonly path: string; readonly lock: FileLock | null } {
  const { folder, stem, extension } = splitName(configured);
  try {
    if (lstatSync(configured, { throwIfNoEntry: false })?.isFile() === false) return { path: configured, lock: null };
    mkdirSync(folder, { recursive: true });
    for (let number = 1; number <= MAX_PROCESSES; number += 1) {
      const path = number === 1 ? configured : join(folder, `${stem}-${number}${extension}`);
      const lock = takeFileLock(toLockPath(path));
      if (lock !== null) return { path, lock };
    }
  } catch (error) {
    const code = errorCode(error);
    // In a folder such as /var/log an account may write a file that exists, and nothing else.
    if (['EACCES', 'EPERM', 'EROFS'].includes(code) && canAppend(configured)) return { path: configured, lock: null };
    throw new StartupError(
      `The log cannot be written to ${folder}${code === '' ? '' : ` (${code})`}. Mend the folder, or choose another file with LOG_FILE.`,
      { cause: error },
    );
  }
  throw new StartupError(`More than ${MAX_PROCESSES} processes write logs to ${folder}.`);
}

function canAppend(path: string): boolean {
  try {
    closeSync(openSync(path, 'a'));
    return true;
  } catch {
    return false;
  }
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function findFile(path: string): StoredFile | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true ? { path, bytes: stats.size, changedAt: stats.mtimeMs } : undefined;
}

/** Lists the files of a folder that have a suffix after the name of a log of any process, or of this one. */
function listFiles(path: string, suffix: string, owner: 'any' | 'own'): StoredFile[] {
  const { folder, stem, extension } = splitName(path);
  const number = owner === 'any' ? String.raw`(?:-\d+)?` : '';
  const pattern = new RegExp(`^${escapePattern(stem)}${number}${escapePattern(extension)}${suffix}$`);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => pattern.test(name)).flatMap((name) => findFile(join(folder, name)) ?? []);
}

function listEarlierFiles(path: string, owner: 'any' | 'own' = 'any'): StoredFile[] {
  return listFiles(path, EARLIER_SUFFIX, owner);
}

/** Lists the current files of all processes, also of those that have ended. */
function listUnclaimedFiles(path: string): string[] {
  return listFiles(path, '', 'any').map((file) => file.path);
}

/** Removes a file unless a process writes it: that one may have logged nothing for a long time. */
function removeUnclaimed(path: string): void {
  const lock = takeFileLock(toLockPath(path));
  if (lock === null) return;
  removeFile(path);
  lock.close();
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Another account owns the file. It is tried again.
  }
}

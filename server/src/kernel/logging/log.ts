import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Size at which a new log file begins. */
const MAX_FILE_BYTES = 20 * 1024 ** 2;
/** Older log files beside the current one; `server.log.1` is the newest of them. */
const MAX_ROTATED_FILES = 5;
/** Bytes of lines that are buffered while the log cannot be written. Lines beyond them are dropped. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** The part of pino's destination (SonicBoom) that its types omit. */
type Destination = DestinationStream & {
  on(event: 'error' | 'drop' | 'write', listener: (value: unknown) => void): unknown;
  reopen(): void;
};

/** Shifts each file by one number and drops the oldest. Renaming needs no disk space. */
function rotate(path: string): void {
  for (let number = MAX_ROTATED_FILES - 1; number >= 0; number -= 1) {
    const from = number === 0 ? path : `${path}.${number}`;
    if (existsSync(from)) renameSync(from, `${path}.${number + 1}`);
  }
}

/** Begins a new file when the current one is full. */
function boundFile(destination: Destination, path: string, bytes: number): void {
  let writtenBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  destination.on('write', (count) => {
    writtenBytes += Number(count);
    if (writtenBytes < bytes) return;
    writtenBytes = 0;
    try {
      rotate(path);
      destination.reopen();
    } catch {
      // The folder may have been removed. The lines continue in the open file.
    }
  });
}

/** The destination of the log. */
export interface LogTarget {
  readonly level: string;
  /** `null`: the standard output, which the parent process stores. */
  readonly file: string | null;
  /** Maximum bytes of one file. */
  readonly fileBytes?: number;
}

/**
 * Opens the log of the server. A log that cannot be written (a full disk, a reader that has gone) stops nothing: lines
 * are buffered, the lines that do not fit are dropped and counted, and their number follows the first line that can be
 * written again.
 */
export function openLog({ level, file, fileBytes = MAX_FILE_BYTES }: LogTarget): Logger {
  if (file !== null) mkdirSync(dirname(file), { recursive: true });
  const destination = pino.destination({ dest: file ?? 1, maxLength: MAX_BUFFERED_BYTES, sync: true }) as Destination;
  const log = pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] }, destination);
  let dropped = 0;
  let hasFailed = false;
  destination.on('drop', () => (dropped += 1));
  destination.on('error', () => (hasFailed = true));
  destination.on('write', () => {
    if (!hasFailed) return;
    const lines = dropped;
    hasFailed = false;
    dropped = 0;
    // Logging inside of the write event would recurse.
    setImmediate(() => log.warn({ dropped: lines }, 'the log could not be written for a while'));
  });
  if (file !== null) boundFile(destination, file, fileBytes);
  return log;
}

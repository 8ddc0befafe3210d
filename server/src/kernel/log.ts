import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Bytes of a log file before the next one begins. */
const MAX_FILE_BYTES = 20 * 1024 ** 2;
/** Log files that are kept beside the one that is written: `server.log.1` is the newest of them. */
const MAX_ROTATED_FILES = 5;
/** Bytes of lines that wait while the log cannot be written; what does not fit is dropped. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** The part of pino's destination (SonicBoom) that its types leave out. */
type Destination = DestinationStream & {
  on(event: 'error' | 'drop' | 'write', listener: (value: unknown) => void): unknown;
  reopen(): void;
};

/** Moves each file one further; the oldest goes. A rename needs no space. */
function rotate(path: string): void {
  for (let number = MAX_ROTATED_FILES - 1; number >= 0; number -= 1) {
    const from = number === 0 ? path : `${path}.${number}`;
    if (existsSync(from)) renameSync(from, `${path}.${number + 1}`);
  }
}

/** Begins a new file whenever the written one is full. */
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
      // A folder that was taken away: the lines go on into the file that is open.
    }
  });
}

/** What the log is written to. */
export interface LogTarget {
  readonly level: string;
  /** `null`: the standard output, which whoever started the process keeps. */
  readonly file: string | null;
  /** Bytes of one file. */
  readonly fileBytes?: number;
}

/**
 * The log of the server. A log that cannot be written – a full disk, a reader that has gone – ends nothing: lines wait, what does
 * not fit is dropped and counted, and the first line that can be written again is followed by their number.
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
    // Not within the write that has just ended.
    setImmediate(() => log.warn({ dropped: lines }, 'the log could not be written for a while'));
  });
  if (file !== null) boundFile(destination, file, fileBytes);
  return log;
}

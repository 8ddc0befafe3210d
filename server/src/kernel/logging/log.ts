import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogConfig } from '../config/log-config.ts';
import { LogFile } from './log-file.ts';

/** Bytes of lines that are buffered while the log cannot be written. Lines beyond them are dropped. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const PRUNE_INTERVAL_MS = 3_600_000;

/** The part of pino's destination (SonicBoom) that its types omit. */
type Destination = DestinationStream & {
  on(event: 'error' | 'drop' | 'write', listener: (value: unknown) => void): unknown;
  reopen(): void;
};

/**
 * Opens the log of the server. A log that cannot be written (a full disk, a reader that has gone) stops nothing: lines
 * are buffered, the lines that do not fit are dropped and counted, and their number follows the first line that can be
 * written again.
 *
 * @throws StartupError if the folder of the file cannot be written
 */
export function openLog({ level, target }: LogConfig): Logger {
  const file = typeof target === 'string' ? null : new LogFile(target);
  const dest = file === null ? 1 : file.path;
  const destination = pino.destination({ dest, maxLength: MAX_BUFFERED_BYTES, sync: true }) as Destination;
  const stream = target === 'journal' ? withPriorities(destination) : destination;
  const log = pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] }, stream);
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
  if (file !== null) bindFile(destination, file);
  return log;
}

function bindFile(destination: Destination, file: LogFile): void {
  destination.on('write', (bytes) => {
    if (!file.count(Number(bytes))) return;
    try {
      destination.reopen();
    } catch {
      // The folder may have been removed. The lines continue in the open file.
    }
  });
  setInterval(() => file.prune(), PRUNE_INTERVAL_MS).unref();
}

/** Priorities of syslog(3) from the level of pino on which each begins. */
const PRIORITIES = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
  [0, 7],
] as const;

/**
 * Puts the priority before each line as `<4>`, which systemd-journald and `logger --prio-prefix` understand
 * (sd-daemon(3)).
 */
function withPriorities(destination: DestinationStream): DestinationStream {
  return {
    // Asks pino for the level of each line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      const [, priority] = PRIORITIES.find(([minLevel]) => this.lastLevel >= minLevel) ?? [0, 7];
      destination.write(`<${priority}>${line}`);
    },
  } as DestinationStream & { lastLevel: number };
}

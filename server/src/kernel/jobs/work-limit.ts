import { readFileSync } from 'node:fs';
import { DeclaredError } from '../failures/declared-error.ts';

/** The clock ticks of a second in `/proc`, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;
/** The time that a process may wait for a busy processor or a slow disk, in times of its limit. */
const PATIENCE = 5;
/** The shortest such time, in ms: a process may take seconds to start on a busy machine. */
const MIN_PATIENCE_MS = 10_000;
/** The shortest time between two looks at a process, in ms. */
const MIN_LOOK_MS = 1000;

/** A process had its share of a busy machine for too long. It says nothing about its input: a later try may succeed. */
export class MachineBusyError extends DeclaredError {
  override readonly name = 'MachineBusyError';
  readonly answerCode = 'server.unavailable';
  readonly unavailableCause = 'processor';
}

/** The end of work that exceeded its limit: by its own work, or because it got hardly any processor time. */
export type WorkExcess = 'work' | 'busy';

/** Returns the processor time that a process has used, in ms; `null` if the system does not tell. */
export function readProcessorMs(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    // The name of the program may contain spaces and brackets; user and system time are the 12th and 13th field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? (ticks * 1000) / TICKS_PER_SECOND : null;
  } catch {
    return null;
  }
}

/**
 * Watches the work of a process on one input. The limit is processor time, so that a verdict about a file does not depend
 * on what else the machine does. On a system that does not tell it the time on the clock counts.
 *
 * @param limitMs processor time in ms; five times as long may pass on the clock, and at least 10 s
 * @param onExcess called once when the limit is exceeded
 * @returns a function that ends the watch
 */
export function watchWork(
  pid: number | undefined,
  limitMs: number,
  onExcess: (excess: WorkExcess) => void,
  readMs: typeof readProcessorMs = readProcessorMs,
): () => void {
  const startedAt = performance.now();
  const usedBefore = readMs(pid);
  let timer: NodeJS.Timeout;
  const look = (): void => {
    const usedMs = readMs(pid);
    if (usedBefore === null || usedMs === null || usedMs - usedBefore >= limitMs) onExcess('work');
    else if (performance.now() - startedAt >= Math.max(MIN_PATIENCE_MS, limitMs * PATIENCE)) onExcess('busy');
    else timer = setTimeout(look, Math.max(MIN_LOOK_MS, limitMs - (usedMs - usedBefore)));
  };
  timer = setTimeout(look, limitMs);
  return () => clearTimeout(timer);
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endOf, StopRequest } from './stop-request.ts';

/** The exit code of a server that cannot start for a reason that the operator can remove (`server/src/kernel/config/startup-error.ts`). */
const NOT_STARTABLE = 78;
/** Milliseconds that a server lives at least that did not end right at its start. */
const LIVED = 10_000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;

/** A server that is started again whenever it ends by itself. */
export interface Supervised {
  readonly start: () => Promise<ChildProcess>;
  /** Waits until a server can work; `false` when it ended before. */
  readonly isReady: (server: ChildProcess) => Promise<boolean>;
  /** Called once, when the first server can work. */
  readonly onReady: () => void;
  readonly say: (line: string) => void;
}

/**
 * The milliseconds before the next start.
 *
 * @param early how many servers in a row have ended right at their start
 */
export function pauseBefore(early: number): number {
  return early === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (early - 1));
}

/** Whether a server that nobody asked to stop is to be started again. One that was never ready is not: it would not be either. */
function isToBeStarted(server: ChildProcess, wasReady: boolean): boolean {
  return wasReady && server.exitCode !== 0 && server.exitCode !== NOT_STARTABLE;
}

/**
 * Runs the server until it is asked to stop, and starts it again when it ends before, at once or, when it ends right at its
 * start again and again, after longer and longer pauses.
 *
 * @returns the exit code of the last server
 */
export async function supervise({ start, isReady, onReady, say }: Supervised): Promise<number> {
  const asked = new StopRequest();
  try {
    for (let [early, wasReady] = [0, false]; ;) {
      const startedAt = performance.now();
      const server = await start();
      asked.passTo(server);
      const isNowReady = await isReady(server);
      if (isNowReady && !wasReady) onReady();
      wasReady ||= isNowReady;
      await endOf(server);
      if (asked.signal.aborted || !isToBeStarted(server, wasReady)) return server.exitCode ?? 1;
      early = performance.now() - startedAt < LIVED ? early + 1 : 0;
      say(`The server has ended (${server.signalCode ?? server.exitCode}) and is started again.`);
      await delay(pauseBefore(early), undefined, { signal: asked.signal }).catch(() => undefined);
      if (asked.signal.aborted) return 0;
    }
  } finally {
    asked.ignore();
  }
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { waitForExit, StopRequest } from './stop-request.ts';

/**
 * The exit code of a server that cannot start for a reason that the operator can fix
 * (`server/src/kernel/config/startup-error.ts`).
 */
const NOT_STARTABLE = 78;
/** The exit code of a server whose database or share does not answer. */
const PEER_UNAVAILABLE = 75;
/** The lifetime in milliseconds below which an exit counts as early. */
const MIN_LIFETIME_MS = 10_000;
const INITIAL_RESTART_DELAY_MS = 250;
const MAX_RESTART_DELAY_MS = 30_000;

/** The options of a supervised server, which is restarted when it exits by itself. */
export interface SupervisionOptions {
  readonly start: () => Promise<ChildProcess>;
  /** Does what a started server waits for, until the server exits. */
  readonly prepare?: (server: ChildProcess) => Promise<void>;
  /** Waits until a server is ready; `false` if it exits first. */
  readonly waitUntilReady: (server: ChildProcess) => Promise<boolean>;
  /** Called once, when the first server is ready. */
  readonly onReady: () => void;
  readonly say: (line: string) => void;
}

/**
 * Returns the milliseconds before the next start.
 *
 * @param earlyExits the number of consecutive servers that exited right after their start
 */
export function computeRestartDelay(earlyExits: number): number {
  return earlyExits === 0 ? 0 : Math.min(MAX_RESTART_DELAY_MS, INITIAL_RESTART_DELAY_MS * 2 ** (earlyExits - 1));
}

/**
 * Returns whether a server that exited by itself is restarted. A server that was never ready is not, because it would
 * fail again, unless it waits for another machine.
 */
function shouldRestart(server: ChildProcess, wasReady: boolean): boolean {
  if (server.exitCode === PEER_UNAVAILABLE) return true;
  return wasReady && server.exitCode !== 0 && server.exitCode !== NOT_STARTABLE;
}

/**
 * Runs the server until it is asked to stop, and restarts it when it exits by itself: at once, or with growing delays
 * after repeated early exits.
 *
 * @returns the exit code of the last server
 */
export async function supervise({
  start,
  prepare = () => Promise.resolve(),
  waitUntilReady: isReady,
  onReady,
  say,
}: SupervisionOptions): Promise<number> {
  const stopRequest = new StopRequest();
  try {
    for (let [earlyExits, wasReady] = [0, false]; ;) {
      const startedAt = performance.now();
      const server = await start();
      stopRequest.passTo(server);
      await prepare(server).catch((error: unknown) => {
        // A signal of the terminal ends a build, too.
        if (!stopRequest.signal.aborted) throw error;
      });
      const isNowReady = await isReady(server);
      if (isNowReady && !wasReady) onReady();
      wasReady ||= isNowReady;
      await waitForExit(server);
      if (stopRequest.signal.aborted || !shouldRestart(server, wasReady)) return server.exitCode ?? 1;
      earlyExits = performance.now() - startedAt < MIN_LIFETIME_MS ? earlyExits + 1 : 0;
      say(`The server has ended (${server.signalCode ?? server.exitCode}) and is started again.`);
      await delay(computeRestartDelay(earlyExits), undefined, { signal: stopRequest.signal }).catch(() => undefined);
      if (stopRequest.signal.aborted) return 0;
    }
  } finally {
    stopRequest.ignore();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../failures/error-code.ts';

/** Interval of the checks whether the server is alive. */
const INTERVAL_MILLISECONDS = 1_000;

/** A watch that restarts a crashed server. */
export interface ServerWatch {
  /** Ends the watch after a pending restart. */
  readonly end: () => Promise<void>;
}

interface WatchedServer {
  readonly isRunning: () => Promise<boolean>;
  readonly restart: () => Promise<void>;
  /** Enforces the limits of the server's log at each check. */
  readonly boundLog: () => Promise<void>;
}

/** Restarts a server that has crashed while the product runs (out of memory, or killed), and limits its log. */
export function watchServer(
  { isRunning, restart, boundLog }: WatchedServer,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ServerWatch {
  const stop = new AbortController();
  let hasLogError = false;
  async function tryBoundLog(): Promise<void> {
    try {
      await boundLog();
      hasLogError = false;
    } catch (error) {
      // Logged once, not every second.
      if (!hasLogError) log.warn({ code: errorCode(error), error }, "PostgreSQL's log cannot be held to its bounds");
      hasLogError = true;
    }
  }
  async function watch(): Promise<void> {
    while (await waitUnlessAborted(stop.signal)) {
      await tryBoundLog();
      if (await isRunning()) continue;
      log.warn({}, 'PostgreSQL has died; it is started again');
      await restart().catch((error: unknown) =>
        log.warn({ code: errorCode(error), error }, 'PostgreSQL did not start again'),
      );
    }
  }
  const watching = watch();
  return {
    end: () => {
      stop.abort();
      return watching;
    },
  };
}

/** Waits for the interval, and returns false if the watch is ended meanwhile. It does not keep the process alive. */
async function waitUnlessAborted(signal: AbortSignal): Promise<boolean> {
  try {
    await delay(INTERVAL_MILLISECONDS, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../error-code.ts';

/** How soon a server that has died is missed. */
const INTERVAL_MILLISECONDS = 1_000;

/** A watch that restarts a server which has ended. */
export interface ServerWatch {
  /** Ends the watch, after a restart that is under way. */
  readonly end: () => Promise<void>;
}

interface WatchedServer {
  readonly isRunning: () => Promise<boolean>;
  readonly restart: () => Promise<void>;
  /** Holds the server's log to its bounds, at each look. */
  readonly boundLog: () => Promise<void>;
}

/** Starts a server again that has ended while the product runs on (memory ran out, somebody killed it), and bounds its log. */
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
      // Once, not every second.
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

/** Whether the interval passed before the watch was ended. It does not keep the process alive. */
async function waitUnlessAborted(signal: AbortSignal): Promise<boolean> {
  try {
    await delay(INTERVAL_MILLISECONDS, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { StartupError } from './config/startup-error.ts';
import { codeOf } from './db/wait-for-server.ts';

/** Listens where the configuration says, and explains to the operator why it cannot. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is in use by another program; choose another with PORT.`,
      EACCES: `Port ${port} may not be used by this account; choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `This machine does not have the address ${host}; choose another with HOST.`,
      ENOTFOUND: `The address ${host} is not known; choose another with HOST.`,
    };
    const reason = reasons[codeOf(error)];
    throw reason === undefined ? error : new StartupError(reason, { cause: error });
  }
}

/**
 * Accepts nothing new and waits for the requests that run. What has not ended in time is cut off; an upload that this meets
 * resumes later.
 */
export async function finishRequests(
  app: FastifyInstance,
  milliseconds: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('Requests that still run are cut off');
    app.server.closeAllConnections();
  }, milliseconds);
  // A connection whose last request ends now would be kept open for the browser's next one.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cut);
  clearInterval(idle);
}

/** The first SIGTERM or SIGINT asks the server to stop, whatever it is doing; a second one ends the process at once. */
export function stopSignal(log: Pick<FastifyBaseLogger, 'info'>): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(1);
      log.info({ signal }, 'Stopping');
      stop.abort();
    });
  }
  return stop.signal;
}

/** Waits until the signal is given. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

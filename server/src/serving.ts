import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import { StartupError } from './kernel/config/startup-error.ts';
import { errorCode } from './kernel/failures/error-code.ts';

/** Connections that wait to be accepted while the process is busy; the system may allow fewer. */
const MAX_PENDING_CONNECTIONS = 4096;

/**
 * Listens where the configuration says, and explains to the operator why it cannot.
 *
 * @param resolve gives the addresses of a host
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  resolve: (host: string) => Promise<string[]> = listAddresses,
): Promise<void> {
  try {
    const [firstAddress = host, ...furtherAddresses] = await resolve(host);
    listenFurther(app, furtherAddresses, port);
    await app.listen({ host: firstAddress, port, backlog: MAX_PENDING_CONNECTIONS });
  } catch (error) {
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `Port ${port} is in use by another program; choose another with PORT.`,
      EACCES: `Port ${port} may not be used by this account; choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `This machine does not have the address ${host}; choose another with HOST.`,
      ENOTFOUND: `The address ${host} is not known; choose another with HOST.`,
    };
    const reason = reasons[errorCode(error)];
    throw reason === undefined ? error : new StartupError(reason, { cause: error });
  }
}

/** The addresses of a name; `localhost` has one of each family. */
async function listAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/**
 * Listens at further addresses for the one HTTP server, which knows all connections that way: Fastify would make a server of
 * its own for each, with none of the limits. An address that this machine does not have after all is left out.
 */
function listenFurther(app: FastifyInstance, addresses: readonly string[], port: number): void {
  const servers = addresses.map(() =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket)),
  );
  const closings: Promise<unknown>[] = [];
  app.addHook('onListen', async () => {
    for (const [index, server] of servers.entries()) {
      server.on('error', (error) => app.log.warn({ err: error }, 'an address cannot be listened at'));
      server.listen({ host: addresses[index], port, backlog: MAX_PENDING_CONNECTIONS });
      await Promise.race([once(server, 'listening'), new Promise((resolve) => server.once('error', resolve))]);
    }
  });
  app.addHook('preClose', async () => {
    for (const server of servers) if (server.listening) closings.push(new Promise((resolve) => server.close(resolve)));
  });
  app.addHook('onClose', async () => {
    await Promise.all(closings);
  });
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
  const cutOffTimer = setTimeout(() => {
    log.warn('Requests that still run are cut off');
    app.server.closeAllConnections();
  }, milliseconds);
  // A connection whose last request ends now would be kept open for the browser's next one.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cutOffTimer);
  clearInterval(idleTimer);
}

/** The first SIGTERM or SIGINT asks the server to stop, whatever it is doing; a second one ends the process at once. */
export function createStopSignal(log: Pick<FastifyBaseLogger, 'info'>): AbortSignal {
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
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

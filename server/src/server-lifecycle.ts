import { once } from 'node:events';
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import { StartupError } from './kernel/config/startup-error.ts';
import { errorCode } from './kernel/failures/error-code.ts';

/** Maximum connections that wait to be accepted; the system may allow fewer. */
const MAX_PENDING_CONNECTIONS = 4096;

/**
 * Listens at the configured address, and explains failures to the operator.
 *
 * @param resolve returns the addresses of a host
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
      EAFNOSUPPORT: `This machine has no addresses such as ${host}; choose another with HOST.`,
      EINVAL: `This machine cannot listen at ${host}; choose another with HOST.`,
      ENOTFOUND: `The address ${host} is not known; choose another with HOST.`,
      EAI_AGAIN: `The address ${host} is not known; choose another with HOST.`,
    };
    const reason = reasons[errorCode(error)];
    throw reason === undefined ? error : new StartupError(reason, { cause: error });
  }
}

/** Lists the addresses of a name; `localhost` has one of each family. */
async function listAddresses(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/**
 * Listens at further addresses with the same HTTP server, so that all connections are counted: Fastify would create a
 * server without limits for each address. Addresses that this machine lacks are skipped.
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
 * Stops accepting requests and waits for the running ones. Requests beyond the timeout are cut off; an interrupted
 * upload resumes later.
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
  // An idle connection would otherwise be kept open for the browser's next request.
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearTimeout(cutOffTimer);
  clearInterval(idleTimer);
}

/** Returns a signal that the first SIGTERM or SIGINT aborts, at any time; a second one ends the process at once. */
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

/** Waits until the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config/config.ts';
import { StartupError } from './config/startup-error.ts';
import { type OpenDatabase, openDatabase } from './db/database.ts';
import { codeOf } from './db/wait-for-server.ts';

/** Requests that run when the server is told to stop may finish within this time. */
const LAST_REQUESTS_MILLISECONDS = 20_000;

/** Runs the server until a signal ends it. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const stopped = stopSignal(log);
  const database = await openDatabase(config, log, stopped);
  try {
    await serve(config, log, database, stopped);
  } finally {
    await database.close();
  }
  log.info('Stopped');
}

async function serve(config: Config, log: Logger, { db }: OpenDatabase, stopped: AbortSignal): Promise<void> {
  const app = await buildApp({ config, db, log });
  try {
    await listen(app, config);
    log.info({ address: config.publicUrl, mode: config.mode }, 'Ready');
    await aborted(stopped);
  } finally {
    await finishRequests(app, log);
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
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

/** Accepts nothing new and waits for what runs; what has not ended by then is cut off, and uploads resume later. */
async function finishRequests(app: FastifyInstance, log: Logger): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('Requests that still run are cut off');
    app.server.closeAllConnections();
  }, LAST_REQUESTS_MILLISECONDS);
  await app.close();
  clearTimeout(cut);
}

/** The first signal asks the server to stop, whatever it is doing; a second one ends it at once. */
function stopSignal(log: Logger): AbortSignal {
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

main().catch((error: unknown) => {
  const stoppedWhileStarting = error instanceof Error && error.name === 'AbortError';
  if (stoppedWhileStarting) return;
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
});

import type { Call, CallInput, CallResult, Client } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../build-app.ts';
import type { Area } from '../kernel/areas/area.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { finishRequests } from '../server-lifecycle.ts';
import { createTestSite, type TestSite } from './test-site.ts';

/** The time after which open requests are aborted at the end of a test. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** Retries failed jobs at once and polls for due jobs often. */
const JOB_PACE = { retryDelay: 0, polling: 0.5, due: 1 };

/** A server with its own database, which tests call over HTTP. */
export interface TestApp extends Omit<TestSite, 'clientAt'> {
  readonly app: FastifyInstance;
  /** The URL of the server. */
  readonly address: string;
  /** Creates a contract client for an account, or without one for `null`. The client checks answers against the contract. */
  as(accountId: string | null): Promise<Client>;
}

/**
 * Starts a server on a free port, with an empty database and an empty data folder.
 *
 * @param openDatabase opens the database; benchmarks have their own.
 * @param moreAreas areas of the test in addition to those of the product.
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  moreAreas: readonly Area[] = [],
): Promise<TestApp> {
  const site = await createTestSite(environment, openDatabase);
  const { config, database, db } = site;
  const log = pino({ level: config.log.level });
  const app = await buildApp({ config, db, pool: database.pool, log, extraAreas: moreAreas, jobPace: JOB_PACE });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    config,
    database,
    db,
    address,
    signIn: (accountId) => site.signIn(accountId),
    as: (accountId) => site.clientAt(address, accountId),
    async close() {
      await finishRequests(app, SHUTDOWN_TIMEOUT_MS, app.log);
      await site.close();
    },
  };
}

/**
 * Calls the server and returns the error that refuses the call.
 *
 * @throws Error if the call succeeds.
 */
export async function callExpectingRefusal<C extends Call>(
  client: Client,
  call: C,
  input: CallInput<C>,
): Promise<{ code: string; status: number; detail: unknown }> {
  const outcome: CallResult<C> | { failure: unknown } = await client
    .call(call, input)
    .catch((error: unknown) => ({ failure: error }));
  if (typeof outcome === 'object' && outcome !== null && 'failure' in outcome) {
    const { code, status, detail } = outcome.failure as { code: string; status: number; detail: unknown };
    return { code, status, detail };
  }
  throw new Error(`${call.id} was not refused`);
}

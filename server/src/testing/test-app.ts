import type { Call, CallInput, CallResult, Client } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../build-app.ts';
import type { Area } from '../kernel/area.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { finishRequests } from '../serving.ts';
import { createTestSite, type TestSite } from './test-site.ts';

/** A request that a test left under way is cut off after this time. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** What fails is tried again at once, and what is due is looked for often. */
const JOB_PACE = { retryDelay: 0, polling: 0.5, due: 1 };

/** A server on a database of its own, that tests call over HTTP. */
export interface TestApp extends Omit<TestSite, 'clientAt'> {
  readonly app: FastifyInstance;
  /** Where the server listens. */
  readonly address: string;
  /** A client of the contract for an account, `null` for nobody. It checks answers against the contract. */
  as(accountId: string | null): Promise<Client>;
}

/**
 * Starts a server on a free port, with an empty database and an empty data folder.
 *
 * @param openDatabase a measurement brings its own database.
 * @param moreAreas those of the test, beside the product's.
 */
export async function createTestApp(
  environment: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  moreAreas: readonly Area[] = [],
): Promise<TestApp> {
  const site = await createTestSite(environment, openDatabase);
  const { config, database, db } = site;
  const log = pino({ level: config.logLevel });
  const app = await buildApp({ config, db, pool: database.pool, log, moreAreas, jobPace: JOB_PACE });
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
 * What a call is refused with.
 *
 * @throws Error when the call succeeds.
 */
export async function callExpectingRefusal<C extends Call>(
  client: Client,
  call: C,
  input: CallInput<C>,
): Promise<{ code: string; status: number; detail: unknown }> {
  const outcome: CallResult<C> | { failure: unknown } = await client
    .call(call, input)
    .catch((error: unknown) => ({ failure: error }));
  if (typeof outcome === 'object' && outcome !== null && 'failed' in outcome) {
    const { code, status, detail } = outcome.failure as { code: string; status: number; detail: unknown };
    return { code, status, detail };
  }
  throw new Error(`${call.id} was not refused`);
}

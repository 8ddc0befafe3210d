import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, type CallInput, type CallResult, type Client, createClient } from '@dentarium/api';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../build-app.ts';
import type { Area } from '../kernel/area.ts';
import { type Config, loadConfig } from '../kernel/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { finishRequests } from '../serving.ts';
import { signInAs } from './people.ts';

/** A request that a test left under way is cut off after this time. */
const LAST_REQUESTS_MILLISECONDS = 5_000;
/** What fails is tried again at once, and what is due is looked for often. */
const JOB_PACE = { retryDelay: 0, polling: 0.5, due: 1 };

/** A server on a database of its own, that tests call over HTTP. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  /** Where the server listens. */
  readonly address: string;
  /** Signs an account in, as the identity provider does at the end of its flow, and gives the access token. */
  signIn(accountId: string): Promise<string>;
  /** A client of the contract for an account, `null` for nobody. It checks answers against the contract. */
  as(accountId: string | null): Promise<Client>;
  close(): Promise<void>;
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
  const database = await openDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dentarium-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    SITE_DIR: join(dataDir, 'site'),
    MODULES_DIR: join(dataDir, 'modules'),
    LOG_LEVEL: 'silent',
    // A test says itself when what is due now and then is done: `app.areas.runSchedule(name)`.
    SCHEDULES: '0',
    ...environment,
  });
  const log = pino({ level: config.logLevel });
  const { db, pool } = database;
  const app = await buildApp({ config, db, pool, log, moreAreas, jobPace: JOB_PACE });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const signIn = (accountId: string) => signInAs(db, config, accountId);

  return {
    app,
    config,
    database,
    db,
    address,
    signIn,
    async as(accountId) {
      const token = accountId === null ? null : await signIn(accountId);
      return createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
    },
    async close() {
      await finishRequests(app, LAST_REQUESTS_MILLISECONDS, app.log);
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * What a call is refused with.
 *
 * @throws Error when the call succeeds.
 */
export async function refusal<C extends Call>(
  client: Client,
  call: C,
  input: CallInput<C>,
): Promise<{ code: string; status: number; detail: unknown }> {
  const outcome: CallResult<C> | { failed: unknown } = await client
    .call(call, input)
    .catch((error: unknown) => ({ failed: error }));
  if (typeof outcome === 'object' && outcome !== null && 'failed' in outcome) {
    const { code, status, detail } = outcome.failed as { code: string; status: number; detail: unknown };
    return { code, status, detail };
  }
  throw new Error(`${call.id} was not refused`);
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@dentarium/api';
import { type Config, loadConfig } from '../kernel/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { signInAs } from './people.ts';

/** What a server works on: a database and a data folder. A test that starts its servers as processes needs no code of theirs. */
export interface TestSite {
  readonly config: Config;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  /** Signs an account in, as the identity provider does at the end of its flow, and gives the access token. */
  signIn(accountId: string): Promise<string>;
  /** A client of the contract for an account at a server, `null` for nobody. It checks answers against the contract. */
  clientAt(address: string, accountId: string | null): Promise<Client>;
  close(): Promise<void>;
}

/**
 * Makes an empty database and an empty data folder.
 *
 * @param openDatabase a measurement brings its own database.
 */
export async function createTestSite(
  environment: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TestSite> {
  const database = await openDatabase();
  const { db } = database;
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
  const signIn = (accountId: string) => signInAs(db, config, accountId);
  return {
    config,
    database,
    db,
    signIn,
    async clientAt(address, accountId) {
      const token = accountId === null ? null : await signIn(accountId);
      return createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
    },
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

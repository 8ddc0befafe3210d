import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from '@dentarium/api';
import { type Config, loadConfig } from '../kernel/config/config.ts';
import { joinSite } from '../kernel/site/site-identity.ts';
import { writeFolderOwner } from '../objects/stores/owned-store.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { signInAs } from './people.ts';
import { createSiteFolder } from './site-folder.ts';

/** The data of a server: a database and a folder. Tests that start servers as processes use it without loading the server. */
export interface TestSite {
  readonly config: Config;
  readonly database: TestDatabase;
  readonly db: TestDatabase['db'];
  /** Signs an account in, as the identity provider does at the end of its flow, and returns the access token. */
  signIn(accountId: string): Promise<string>;
  /** Creates a contract client for an account, or without one for `null`. The client checks answers against the contract. */
  clientAt(address: string, accountId: string | null): Promise<Client>;
  close(): Promise<void>;
}

/**
 * Creates an empty database and an empty data folder.
 *
 * @param openDatabase opens the database; benchmarks have their own.
 */
export async function createTestSite(
  environment: Readonly<Record<string, string>> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
): Promise<TestSite> {
  const database = await openDatabase();
  const { db } = database;
  const dataDir = await createSiteFolder('test');
  const config = loadConfig({
    DATA_DIR: dataDir,
    SITE_DIR: join(dataDir, 'site'),
    MODULES_DIR: join(dataDir, 'modules'),
    LOG_LEVEL: 'silent',
    // Tests run schedules themselves: `app.areas.runSchedule(name)`.
    SCHEDULES: '0',
    ...environment,
  });
  const siteId = await joinSite(db, config);
  // The operator of a real site confirms that its share is mounted.
  if (config.library.type === 2) await writeFolderOwner(config.library.sharePath, siteId);
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

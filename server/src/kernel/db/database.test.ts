import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { createCluster } from './cluster.ts';
import { listServerProcesses } from './cluster-processes.ts';
import { type DatabaseConfig, openDatabase } from './database.ts';
import { findDatabaseHome } from './database-home.ts';
import { type OwnServer, startOwnServer } from './launcher.ts';
import { findBinaries } from './postgres-binaries.ts';
import { pickFreePort } from '@dentarium/build/free-port';
import { NOT_DURABLE } from './testing/not-durable.ts';
import { loadAllMigrations } from './testing/template-migrations.ts';
import { chooseRunAs } from './unprivileged-user.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

const log: Logger = pino({ level: 'silent' });
const migrations = await loadAllMigrations();

async function temporaryFolder(): Promise<string> {
  const folder = await createSiteFolder('database');
  return folder;
}

/** Uses a database like the product, and returns facts about it. */
async function use(config: DatabaseConfig): Promise<{ roles: number; organisations: number; version: string }> {
  const { db, pool, close } = await openDatabase(config, log, migrations);
  try {
    await db.insertInto('organisation').values({ name: '第一诊所', name_en: 'First clinic', auth_id: null }).execute();
    const roles = await db.selectFrom('role').selectAll().execute();
    const organisations = await db.selectFrom('organisation').selectAll().execute();
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    return { roles: roles.length, organisations: organisations.length, version: rows[0]?.server_version ?? '' };
  } finally {
    await close();
  }
}

/** First the product's own database, then one at an address. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryFolder();
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the own database', () => {
  test('is migrated at the first opening, keeps its rows, and stops its server after closing', async () => {
    const config = { databaseUrl: null, dataDir, databasePoolSize: 4 };
    expect(await use(config)).toMatchObject({ roles: 7, organisations: 1 });
    expect(await use(config)).toMatchObject({ roles: 7, organisations: 2 });
    expect(await listServerProcesses(join(dataDir, 'postgres', 'cluster'))).toEqual([]);
  });

  test('limits every statement, lock wait and idle transaction, and can be closed twice', async () => {
    const { pool, close } = await openDatabase({ databaseUrl: null, dataDir, databasePoolSize: 4 }, log, migrations);
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await pool.query<{ setting: string }>('select setting from pg_settings where name = any($1)', [
      names,
    ]);
    expect(rows.map((row) => Number(row.setting) > 0)).toEqual([true, true, true]);
    await Promise.all([close(), close()]);
    expect(await listServerProcesses(join(dataDir, 'postgres', 'cluster'))).toEqual([]);
  });
});

describe('a server by DATABASE_URL', () => {
  let port: number;
  let server: OwnServer;

  const config = (user: string, path = user): DatabaseConfig => ({
    databaseUrl: `postgresql://${user}@127.0.0.1:${port}/${path.split(':')[0]}`,
    dataDir: '/dev/null/unused',
    databasePoolSize: 4,
  });
  const start = (): Promise<OwnServer> =>
    startOwnServer({ dataDir, log, listen: { host: '127.0.0.1', port }, settings: NOT_DURABLE });

  beforeAll(async () => {
    port = await pickFreePort();
    server = await start();
  });
  afterAll(() => server.stop());

  const account = (): string => `dentarium:${String(server.connection.password)}`;

  test('is used over TCP and keeps running when the product stops', async () => {
    const { organisations } = await use(config(account()));
    expect(await use(config(account()))).toMatchObject({ roles: 7, organisations: organisations + 1 });
  });

  test('serves several processes that open it at the same moment', async () => {
    const databases = await Promise.all([1, 2, 3].map(() => openDatabase(config(account()), log, migrations)));
    const counts = await Promise.all(databases.map(({ db }) => db.selectFrom('role').selectAll().execute()));
    await Promise.all(databases.map(({ close }) => close()));
    expect(counts.map((rows) => rows.length)).toEqual([7, 7, 7]);
  });

  test.each([
    ['a wrong password', () => config('dentarium:wrong'), 'refused the user name or the password of DATABASE_URL'],
    ['an unknown database', () => config(account(), 'elsewhere'), 'DATABASE_URL names does not exist'],
    ['a database of somebody else', () => config(account(), 'postgres'), 'may not change the database'],
  ])('is refused with a clear message: %s', async (_, wrong, message) => {
    await expect(openDatabase(wrong(), log, migrations)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message),
    });
  });

  test('is awaited while it starts', async () => {
    const url = config(account());
    await server.stop();
    const opening = openDatabase(url, log, migrations);
    server = await start();
    const { db, close } = await opening;
    expect(await db.selectFrom('role').selectAll().execute()).toHaveLength(7);
    await close();
  });

  test('is no longer awaited when the product stops', async () => {
    const stop = new AbortController();
    const nobody = { ...config(account()), databaseUrl: `postgresql://a:b@127.0.0.1:${await pickFreePort()}/a` };
    const opening = openDatabase(nobody, log, migrations, { signal: stop.signal });
    stop.abort();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const onMachine = await findBinaries({ runAs: await chooseRunAs('/'), copyTo: tmpdir(), major: 15 }).catch(() => null);

// Runs only if Debian's postgresql-15 or another package of that version is installed.
(onMachine ? describe : describe.skip)('PostgreSQL 15, the oldest supported version', () => {
  test('has the same migrations and is found on the machine if a cluster needs it', async () => {
    const dataDir = await temporaryFolder();
    try {
      const { folder: home, runAs } = await findDatabaseHome(dataDir, log);
      const binaries = await findBinaries({ runAs, copyTo: home, major: 15 });
      await createCluster({ home, folder: join(home, 'cluster'), runAs, binaries }, false);
      const facts = await use({ databaseUrl: null, dataDir, databasePoolSize: 4 });
      expect(facts).toMatchObject({ roles: 7, version: expect.stringMatching(/^15\./) });
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});

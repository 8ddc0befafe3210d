import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import * as areas from '../../app.ts';
import { runSiteCommand } from '../../commands/run-site-command.ts';
import { withSiteDatabase } from '../../commands/with-site-database.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import { openDatabase } from '../../kernel/db/database.ts';
import { type OwnServer, startOwnServer } from '../../kernel/db/launcher.ts';
import { exportDatabase } from '../../kernel/db/logical-export.ts';
import { importDatabase } from '../../kernel/db/logical-import.ts';
import { markOwnDatabase } from '../../kernel/db/moved-database.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { loadAllMigrations } from '../../kernel/db/testing/template-migrations.ts';
import { pickFreePort } from '@dentarium/build/free-port';
import { joinSite } from '../../kernel/site/site-identity.ts';
import { makeOrganisation } from '../../testing/people.ts';
import { returnDatabaseCommand } from './return-database.ts';
import { createSiteFolder } from '../../testing/site-folder.ts';

const log = pino({ level: 'silent' });
const migrations = await loadAllMigrations();
let parent: string;
let dataDir: string;
let external: OwnServer;
let url: string;

beforeAll(async () => {
  parent = await createSiteFolder('moved');
  dataDir = join(parent, 'data');
  const port = await pickFreePort();
  external = await startOwnServer({ dataDir: join(parent, 'external'), log, listen: { host: '127.0.0.1', port } });
  url = `postgresql://dentarium:${String(external.connection.password)}@127.0.0.1:${port}/dentarium`;
});
afterAll(async () => {
  await external.stop();
  await rm(parent, { recursive: true });
});

/** Starts on a database as the server does, and works with it. */
async function start<T>(databaseUrl: string | null, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const config = { databaseUrl, dataDir, databasePoolSize: 4 };
  const database = await openDatabase(config, log, migrations);
  try {
    await joinSite(database.db, config);
    if (databaseUrl !== null) await markOwnDatabase({ dataDir, log });
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const countClinics = async (db: Kysely<Tables>) => (await db.selectFrom('organisation').select('id').execute()).length;

function returnDatabase(databaseUrl: string | null): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) });
  return runSiteCommand([returnDatabaseCommand], ['return-database'], {
    config,
    log,
    areas: Object.values(areas),
    print: () => undefined,
    readPassword: () => Promise.reject(new Error('the test has no input')),
    withDatabase: (action, options) => withSiteDatabase({ config, log, migrations }, action, options),
  });
}

test('SITE-05 works only on the newest database, in any order of starts, there and back', async () => {
  const first = await start(null, async (db) => {
    await makeOrganisation(db);
    return countClinics(db);
  });
  await expect(start(url, countClinics)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/is empty.*import it first/),
  });

  const own = await startOwnServer({ dataDir, log });
  await exportDatabase(own.connection, join(parent, 'export'));
  await own.stop();
  await importDatabase(external.connection, join(parent, 'export'), { migrations, accountTable: 'account' });
  expect(await start(url, countClinics)).toBe(first);
  const refusal = { exitCode: 78, message: expect.stringContaining('set DATABASE_URL') };
  await expect(start(null, countClinics)).rejects.toMatchObject(refusal);

  // A cluster under a removed mark, as in a copy or a backup, is refused by its row.
  const mark = join(dataDir, 'postgres', 'moved.json');
  await rename(mark, `${mark}.away`);
  await expect(start(null, countClinics)).rejects.toMatchObject(refusal);
  await rename(`${mark}.away`, mark);

  await start(url, (db) => makeOrganisation(db));
  await expect(returnDatabase(null)).rejects.toThrow('Set DATABASE_URL');
  await start(url, () =>
    expect(returnDatabase(url)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/Stop every server/),
    }),
  );
  await returnDatabase(url);
  expect(await start(null, countClinics)).toBe(first + 1);
  await expect(start(url, countClinics)).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringMatching(/leave DATABASE_URL out/),
  });
  expect(existsSync(mark)).toBe(false);
  const names = (await readdir(join(dataDir, 'postgres'))).filter((name) => /^cluster\.moved-|^returning-/.test(name));
  expect(names).toEqual([expect.stringMatching(/^cluster\.moved-/)]);
});

import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildApp } from '../../build-app.ts';
import { type Config, loadConfig } from '../../kernel/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { joinSite } from '../../kernel/site/site-identity.ts';
import { adoptShare } from './adopt-share.ts';
import { createCommandSite } from './testing/command-site.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dentarium-lost-share-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function createConfig(sharePath: string): Config {
  return loadConfig({
    MODE: 'private',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    LIBRARY_TYPE: '2',
    LIBRARY_SHARE_PATH: sharePath,
  });
}

async function start(sharePath: string): Promise<void> {
  const config = createConfig(sharePath);
  await joinSite(database.db, config);
  const app = await buildApp({ config, db: database.db, pool: database.pool, log: pino({ level: 'silent' }) });
  await app.close();
}

async function adopt(sharePath: string): Promise<void> {
  await adoptShare.run(
    { positionals: [], values: {} },
    createCommandSite({ config: createConfig(sharePath), db: database.db }).site,
  );
}

test('UPL-09 SITE-05 takes an empty folder as a share once an operator has confirmed that it is mounted', async () => {
  const mounted = await mkdtemp(join(folder, 'share-'));
  await expect(start(mounted)).rejects.toMatchObject({
    message: expect.stringContaining('npm run site -- adopt-share'),
    exitCode: 78,
  });
  expect(await readdir(mounted)).toEqual([]);
  await adopt(mounted);
  await start(mounted);
  await start(mounted);
  // A lost mount leaves the empty folder of its mount point.
  await rename(mounted, `${mounted}-lost`);
  await rename(await mkdtemp(join(folder, 'empty-')), mounted);
  await expect(start(mounted)).rejects.toMatchObject({
    message: expect.stringContaining(`the share on ${mounted} is not mounted`),
    exitCode: 75,
  });
  expect(await readdir(mounted)).toEqual([]);
  // A share is recognised by its marker, on any mount point.
  await start(`${mounted}-lost`);
});

test('SITE-05 refuses to adopt a share that holds files', async () => {
  const mounted = await mkdtemp(join(folder, 'share-'));
  await mkdir(join(mounted, 'dentarium', 'library'), { recursive: true });
  await writeFile(join(mounted, 'dentarium', 'library', 'x'), 'of somebody');
  await expect(adopt(mounted)).rejects.toThrow('adopt-store');
  await expect(start(mounted)).rejects.toThrow('it may belong to another site');
});

test('SITE-04 keeps the share of a site of an older version, whose marker names no site', async () => {
  const mounted = await mkdtemp(join(folder, 'share-'));
  await writeFile(join(mounted, '.dentarium-share'), 'The files of Dentarium lie on this share.\n');
  const row = { key: 'librarySharePath', value: JSON.stringify(mounted), is_public: false };
  await database.db.insertInto('config_value').values(row).execute();
  await start(mounted);
  expect(await readdir(mounted)).toContain('.dentarium-site.json');
});

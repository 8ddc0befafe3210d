import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildApp } from '../../build-app.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import { joinSite } from '../../kernel/site/site-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';

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

async function start(sharePath: string): Promise<void> {
  const config = loadConfig({
    MODE: 'private',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    LIBRARY_TYPE: '2',
    LIBRARY_SHARE_PATH: sharePath,
  });
  await joinSite(database.db, config);
  const app = await buildApp({ config, db: database.db, pool: database.pool, log: pino({ level: 'silent' }) });
  await app.close();
}

test('UPL-09 refuses an empty folder as a share if the mount is lost at startup', async () => {
  const mounted = await mkdtemp(join(folder, 'share-'));
  await start(mounted);
  await start(mounted);
  // A lost mount leaves the empty folder of its mount point.
  await rename(mounted, `${mounted}-lost`);
  await rename(await mkdtemp(join(folder, 'empty-')), mounted);
  await expect(start(mounted)).rejects.toMatchObject({
    message: expect.stringContaining(`the share is not mounted on ${mounted}`),
    exitCode: 75,
  });
  expect(await readdir(mounted)).toEqual([]);
  // A share is recognised by its marker, on any mount point.
  await rm(mounted, { recursive: true });
  await rename(`${mounted}-lost`, mounted);
  await start(mounted);
  await start(await mkdtemp(join(folder, 'other-')));
});

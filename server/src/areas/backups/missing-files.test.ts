import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { describeMissingFiles, tryListMissingFiles } from './missing-files.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'missing-files-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

function list() {
  const config = { dataDir, library: { type: 0 } } as const;
  return tryListMissingFiles(config, { connectionString: database.databaseUrl }, pino({ level: 'silent' }));
}

test('SITE-07 says nothing about missing files of a database without files', async () => {
  expect(await describeMissingFiles(dataDir, await list())).toEqual([]);
});

test('SITE-07 keeps a restored database whose files cannot be listed, and says so', async () => {
  await sql`alter table stored_object rename column full_name to earlier_name`.execute(database.db);
  const files = await list();
  expect(files).toBeNull();
  expect(await describeMissingFiles(dataDir, files)).toEqual([expect.stringContaining('cannot be listed')]);
});

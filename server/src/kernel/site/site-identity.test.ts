import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { StartupError } from '../config/startup-error.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { adoptDataFolder, decidePairing, type PairingDecision, joinSite, type SitePair } from './site-identity.ts';

const A = 'site A';
const B = 'site B';

test.each<[string, SitePair['database'], SitePair['folder'], 'files' | 'empty', PairingDecision]>([
  ['the first start', null, null, 'empty', 'new'],
  ['the first start of a site from before there were ids', null, null, 'files', 'new'],
  ['every later start', A, A, 'files', 'same'],
  ['a first start that was killed half-way', null, A, 'empty', 'folder'],
  ['a new database under the files of a site', null, A, 'files', 'refuse-database'],
  ['a second server with a folder of its own', A, null, 'empty', 'refuse-folder'],
  ['a second server with a folder that another site has', A, B, 'empty', 'refuse-folder'],
  ['a second server on the files of another site', A, B, 'files', 'refuse-folder'],
  ['a folder whose disk is not mounted, or that lost its file', A, null, 'files', 'refuse-folder'],
])('SITE-05 %s: %s and %s (%s) is %s', (_, database, folder, content, decision) => {
  expect(decidePairing({ database, folder, hasFiles: content === 'files' })).toBe(decision);
});

describe('a site', () => {
  let database: TestDatabase;
  let folders: string[];

  beforeEach(async () => {
    database = await createTestDatabase();
    folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'dentarium-site-'))));
  });
  afterEach(async () => {
    await database.close();
    for (const folder of folders) await rm(folder, { recursive: true });
  });

  const folderAt = (index: number) => folders[index] ?? '';
  const join_ = (dataDir: string) => joinSite(database.db, { dataDir });
  const idIn = async (folder: string) => JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as unknown;

  test('SITE-05 has the id of its first start, in the folder and in the database', async () => {
    await Promise.all([1, 2, 3, 4].map(() => join_(folderAt(0))));
    const rows = await database.db.selectFrom('config_value').select('value').where('key', '=', 'siteId').execute();
    expect(rows.map(({ value }) => ({ id: JSON.parse(value) as unknown }))).toEqual([await idIn(folderAt(0))]);
  });

  test('has one folder, also when servers with different ones start together', async () => {
    const outcomes = await Promise.allSettled(folders.map(join_));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rejectedOutcome = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(rejectedOutcome?.reason).toBeInstanceOf(StartupError);
    const acceptedIndex = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
    await join_(folderAt(acceptedIndex));
    await expect(join_(folderAt(1 - acceptedIndex))).rejects.toThrow('All servers of one site share one data folder');
    await expect(idIn(folderAt(1 - acceptedIndex))).rejects.toThrow('ENOENT');
  });

  test('does not give its files to a new database until an operator confirms it', async () => {
    await join_(folderAt(0));
    await mkdir(join(folderAt(0), 'files', '.scratch'), { recursive: true });
    await writeFile(join(folderAt(0), 'files', '.scratch', 'left'), '');
    await database.db.deleteFrom('config_value').where('key', '=', 'siteId').execute();
    await join_(folderAt(0));
    await mkdir(join(folderAt(0), 'files', 'dentarium', 'x'), { recursive: true });
    await writeFile(join(folderAt(0), 'files', 'dentarium', 'x', 'original.jpg'), '');
    await database.db.deleteFrom('config_value').where('key', '=', 'siteId').execute();
    await expect(join_(folderAt(0))).rejects.toThrow('but the database is of no site');
    await adoptDataFolder(database.db, { dataDir: folderAt(0) });
    await join_(folderAt(0));
  });

  test('SITE-05 writes no new site.json when the database has an id', async () => {
    await join_(folderAt(0));
    await rm(join(folderAt(0), 'site.json'));
    await expect(join_(folderAt(0))).rejects.toThrow('it has no site.json');
    await expect(idIn(folderAt(0))).rejects.toThrow('ENOENT');
  });

  test('adopts a folder with its moved files on request', async () => {
    await join_(folderAt(0));
    await expect(join_(folderAt(1))).rejects.toThrow('site -- adopt-folder');
    await adoptDataFolder(database.db, { dataDir: folderAt(1) });
    await join_(folderAt(1));
    expect(await idIn(folderAt(1))).toEqual(await idIn(folderAt(0)));
  });

  test('explains what to do about a damaged file', async () => {
    await writeFile(join(folderAt(0), 'site.json'), '{');
    await expect(join_(folderAt(0))).rejects.toThrow('Restore it from a backup, or remove it');
  });
});

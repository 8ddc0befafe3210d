import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { uploadPart } from '@dentarium/api/files/calls';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import { createSending, partInput, upload } from '../../areas/files/testing/sending.ts';
import { buildApp } from '../../build-app.ts';
import { type Config, loadConfig } from '../../kernel/config/config.ts';
import type { LibraryConfig } from '../../kernel/config/library-config.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { sql } from 'kysely';
import { restoreEntry } from '../quarantine/quarantine.ts';
import { toObjectName } from '../object-row.ts';
import { openScratchFolder } from '../stores/scratch-folder.ts';
import { changeMode } from './change-mode.ts';
import { changeStore } from './change-store.ts';
import { copyObject } from './copy-objects.ts';
import { moveObjects } from './move-objects.ts';
import { openPlaces } from './open-places.ts';
import { createCommandSite } from './testing/command-site.ts';
import { openStaticKeyBucket, type StaticKeyBucket } from './testing/static-key-bucket.ts';

const OWN_CLOUD: LibraryConfig = { type: 1, region: 'oss-local', account: null };

let clinic: TestClinic;
/** The endpoint of another site serves as the bucket of another provider. */
let provider: TestApp;

beforeAll(async () => {
  provider = await createTestApp({ MODE: 'public' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.deleteFrom('oss_object').execute();
  clinic = await createTestClinic({ MODE: 'private' });
  for (const number of [1, 2, 3]) await upload(clinic.client, `${number}.pdf`, Buffer.from(`%PDF-1.4 ${number}`));
});
afterEach(() => clinic.close());

function toBucket(site: TestApp = provider): LibraryConfig {
  const { account } = grantedCloud(site);
  const settings = { ...account, endpoint: site.address, roleArn: '', stsEndpoint: '' };
  return { type: 1, region: 'oss-local', account: settings };
}

/** Runs a command with other settings than those of the running server. */
async function run(
  command: typeof changeStore,
  change: Partial<Config>,
  values: Readonly<Record<string, boolean | string>> = {},
): Promise<string[]> {
  const { site, lines } = createCommandSite({ config: { ...clinic.config, ...change }, db: clinic.db });
  await command.run({ positionals: [], values }, site);
  return lines;
}

async function readFiles(library: LibraryConfig): Promise<string[]> {
  const root = join(clinic.config.dataDir, 'files');
  const withScratch = await openScratchFolder(root);
  const { current } = await openPlaces({ library, root, db: clinic.db, withScratch });
  const rows = await clinic.db.selectFrom('stored_object').selectAll().orderBy('size').orderBy('created_at').execute();
  return Promise.all(rows.map(async (row) => (await buffer(await current.store.read(toObjectName(row)))).toString()));
}
const CONTENTS = ['%PDF-1.4 1', '%PDF-1.4 2', '%PDF-1.4 3'];

async function start(change: Partial<Config>): Promise<void> {
  const { config, db, database, app } = clinic;
  const secondApp = await buildApp({ config: { ...config, ...change }, db, pool: database.pool, log: app.log });
  await secondApp.close();
}

describe('SITE-05 change-store', () => {
  test.each<[string, () => LibraryConfig]>([
    ['the own cloud', () => OWN_CLOUD],
    ['a bucket', () => toBucket()],
  ])('counts the files, then moves them to %s and keeps the earlier store', async (_, toLibrary) => {
    const library = toLibrary();
    await expect(start({ library })).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/in the data folder \(LIBRARY_TYPE 0\).*change-store/),
    });
    await expect(run(changeStore, { library })).rejects.toThrow('Nothing was changed');
    await expect(readFiles(library)).rejects.toThrow('no such object');
    const lines = await run(changeStore, { library }, { yes: true });
    expect(lines[1]).toBe('3 files (30 bytes) to copy, 0 there already, 0 missing.');
    expect(await readFiles(library)).toEqual(CONTENTS);
    expect(await readFiles({ type: 0 })).toEqual(CONTENTS);
    await start({ library });
    await expect(start({})).rejects.toMatchObject({ exitCode: 78 });
    expect(await run(changeStore, { library }, { yes: true })).toEqual([expect.stringContaining('already')]);
    const entries = await clinic.db.selectFrom('audit_entry').select('action').execute();
    expect(entries.map(({ action }) => action)).toContain('site.store-changed');
  });

  test('refuses new files of a server with the earlier settings', async () => {
    await run(changeStore, { library: OWN_CLOUD }, { yes: true });
    const part = partInput(createSending('4.pdf', Buffer.from('%PDF-1.4 4')), 0);
    expect(await callExpectingRefusal(clinic.client, uploadPart, part)).toMatchObject({ code: 'storage.unreachable' });
    const probe = clinic.app.areas.probes.find(({ name }) => name === 'file-store');
    await expect(probe?.check(new AbortController().signal)).rejects.toThrow('stores its files elsewhere now');
    expect(await clinic.db.selectFrom('stored_object').select('id').execute()).toHaveLength(3);
  });

  test('continues after an interruption, and finds a copy that was damaged meanwhile', async () => {
    const root = join(clinic.config.dataDir, 'files');
    const withScratch = await openScratchFolder(root);
    const library = OWN_CLOUD;
    const places = await openPlaces({ library, root, db: clinic.db, withScratch });
    const deps = { source: places.disk.store, target: places.current.store, withScratch };
    const rows = await clinic.db.selectFrom('stored_object').selectAll().orderBy('id').execute();
    const [first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('there are no files');
    expect(await copyObject(deps, first)).toBe('copied');
    await places.current.store.putBytes(toObjectName(second), Buffer.alloc(second.size, 'x'));
    const lines = await run(changeStore, { library }, { yes: true });
    expect(lines).toContain('2 copied, 1 verified, 0 missing');
    expect(await readFiles(library)).toEqual(CONTENTS);
  });

  test('copies files that are stored while it runs', async () => {
    const root = join(clinic.config.dataDir, 'files');
    const withScratch = await openScratchFolder(root);
    const places = await openPlaces({ library: OWN_CLOUD, root, db: clinic.db, withScratch });
    const deps = { source: places.disk.store, target: places.current.store, withScratch };
    const counts = await moveObjects(clinic.db, deps, {
      onProgress: () => upload(clinic.client, 'new.pdf', Buffer.from('%PDF-1.4 4')),
      commit: async () => undefined,
    });
    expect(counts.copied.count).toBe(4);
    expect(await readFiles(OWN_CLOUD)).toEqual([...CONTENTS, '%PDF-1.4 4']);
  });

  test('SITE-04 copies files that a sweep took, which an operator can restore', async () => {
    const { id } = await clinic.db.selectFrom('stored_object').select('id').orderBy('size').executeTakeFirstOrThrow();
    await sql`
      with taken as (delete from stored_object where id = ${id} returning *)
      insert into quarantine_entry (kind, place, bucket, names, size, rows, is_confirmed)
      select 'unused object', 'store', bucket, array[full_name], size,
        jsonb_build_array(jsonb_build_object('table', 'stored_object', 'row', to_jsonb(taken))), false
      from taken`.execute(clinic.db);
    await run(changeStore, { library: OWN_CLOUD }, { yes: true });
    const entry = await clinic.db.selectFrom('quarantine_entry').select('id').executeTakeFirstOrThrow();
    await restoreEntry(clinic.db, entry.id);
    expect((await readFiles(OWN_CLOUD)).toSorted()).toEqual(CONTENTS);
  });

  test('refuses while files are missing, unless the operator accepts it', async () => {
    const { id: _, ...row } = await clinic.db.selectFrom('stored_object').selectAll().executeTakeFirstOrThrow();
    await clinic.app.files.library.store.remove(toObjectName(row));
    await expect(run(changeStore, { library: OWN_CLOUD }, { yes: true })).rejects.toThrow('1 files are in no store');
    await run(changeStore, { library: OWN_CLOUD }, { yes: true, 'accept-missing': true });
    await start({ library: OWN_CLOUD });
  });

  test('refuses a bucket with objects of somebody else and keeps the store', async () => {
    await provider.app.files.library.store.putBytes({ bucket: 'dentarium', name: 'library/x/y' }, Buffer.from('z'));
    await expect(run(changeStore, { library: toBucket() }, { yes: true })).rejects.toThrow('Choose an empty bucket');
    await start({});
  });

  test('needs the earlier settings to move the files from a bucket', async () => {
    await run(changeStore, { library: toBucket() }, { yes: true });
    await expect(run(changeStore, { library: { type: 0 } }, { yes: true })).rejects.toThrow('name it with --from');
    const from = join(clinic.config.dataDir, 'other-settings.json');
    await writeFile(from, JSON.stringify({ LIBRARY_TYPE: 1, OSS_REGION: 'oss-local' }));
    await expect(run(changeStore, { library: { type: 0 } }, { yes: true, from })).rejects.toThrow('but --from names');
  });

  describe('from a bucket', () => {
    let bucket: StaticKeyBucket;
    let otherProvider: TestApp;
    let from: string;

    beforeAll(async () => {
      bucket = await openStaticKeyBucket(() => grantedCloud(provider));
      otherProvider = await createTestApp({ MODE: 'public' });
    });
    afterAll(async () => {
      bucket.close();
      await otherProvider.close();
    });
    beforeEach(async () => {
      from = join(clinic.config.dataDir, 'earlier-settings.json');
      await writeFile(from, JSON.stringify(bucket.settings));
      await run(changeStore, { library: loadConfig({ CONFIG_FILE: from }).library }, { yes: true });
      // Copies that the site had before the bucket prove nothing.
      await rm(join(clinic.config.dataDir, 'files', 'dentarium'), { recursive: true });
    });

    test.each<[string, () => LibraryConfig]>([
      ['the data folder', () => ({ type: 0 })],
      ['the own cloud', () => OWN_CLOUD],
      ['another bucket', () => toBucket(otherProvider)],
    ])('moves the files to %s, which needs the bucket no more', async (_, toLibrary) => {
      const library = toLibrary();
      const earlierLibrary = loadConfig({ CONFIG_FILE: from }).library;
      await expect(run(changeStore, { library }, { from })).rejects.toThrow('Nothing was changed');
      const lines = await run(changeStore, { library }, { yes: true, from });
      expect(lines[1]).toBe('3 files (30 bytes) to copy, 0 there already, 0 missing.');
      expect(await readFiles(earlierLibrary)).toEqual(CONTENTS);
      await provider.db.deleteFrom('oss_object').where('key', 'like', 'library/%').execute();
      expect(await readFiles(library)).toEqual(CONTENTS);
      await start({ library });
      await expect(start({ library: earlierLibrary })).rejects.toMatchObject({ exitCode: 78 });
    });

    test('changes nothing while the bucket does not answer', async () => {
      const closedBucket = await openStaticKeyBucket(() => grantedCloud(provider));
      closedBucket.close();
      await writeFile(from, JSON.stringify(closedBucket.settings));
      await expect(run(changeStore, { library: { type: 0 } }, { yes: true, from })).rejects.toThrow('but --from names');
      await writeFile(from, JSON.stringify({ ...bucket.settings, OSS_ACCESS_KEY_ID: 'a-wrong-key' }));
      await expect(run(changeStore, { library: { type: 0 } }, { yes: true, from })).rejects.toThrow(/403/);
      await writeFile(from, JSON.stringify(bucket.settings));
      expect(await readFiles(loadConfig({ CONFIG_FILE: from }).library)).toEqual(CONTENTS);
      await start({ library: loadConfig({ CONFIG_FILE: from }).library });
    });
  });

  test('links files between folders of one disk', async () => {
    await run(changeStore, { library: OWN_CLOUD }, { yes: true });
    const folder = join(clinic.config.dataDir, 'files', '.cloud');
    const names = (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f-]{36}$/.test(name));
    expect(names).toHaveLength(3);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.toSorted()).toEqual(CONTENTS);
  });
});

describe('SITE-05 change-mode', () => {
  test('names the store that the mode changes, and lets the site start after both commands', async () => {
    const change = { mode: 'public', library: OWN_CLOUD } as const;
    await expect(start(change)).rejects.toThrow(/works in private mode, but MODE is public.*change-mode/);
    await expect(run(changeMode, change)).rejects.toThrow('Nothing was changed');
    const lines = await run(changeMode, change, { yes: true });
    expect(lines[0]).toBe('From private mode to public mode, 3 files.');
    expect(lines.at(-1)).toContain('change-store');
    await expect(start(change)).rejects.toThrow('change-store');
    await run(changeStore, change, { yes: true });
    await start(change);
  });
});

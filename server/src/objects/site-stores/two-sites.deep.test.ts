import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { unregisteredAccountObjects } from '../../areas/files/sweep/account-source.ts';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';
import { createObjectName } from '../new-object-name.ts';
import { recordWrite } from '../quarantine/sweep-source.ts';
import { LIBRARY, toLibraryRoot } from '../quota/library.ts';
import { OssClientStore } from '../stores/oss-client-store.ts';
import { StorePlace } from '../stores/store-place.ts';
import { adoptPlaces, planAdoption } from './adopt-places.ts';
import { claimPlaces } from './claim-places.ts';
import type { OpenPlaces } from './open-places.ts';

/** The endpoint of the product is the bucket of another provider that two sites share. */
let provider: TestApp;
let sites: readonly [TestSite, TestSite];

beforeAll(async () => {
  provider = await createTestApp({ MODE: 'public' });
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.deleteFrom('oss_object').execute();
  sites = [await createTestSite({ MODE: 'public' }), await createTestSite({ MODE: 'public' })];
});
afterEach(async () => {
  for (const site of sites) await site.close();
});

const createBucket = () =>
  new OssClientStore(grantedCloud(provider), (work) => provider.app.files.library.withScratch(work));

/** Opens the bucket as the only place, as a site with an account of the provider does. */
function openBucket(): OpenPlaces {
  const client = grantedCloud(provider);
  const options = { key: 'oss:bucket', kind: 'bucket', setting: 'OSS_BUCKET', store: createBucket() } as const;
  const place = new StorePlace(options);
  return { current: place, disk: place, isOldShare: false, own: null, client };
}

async function start({ db }: TestSite, mode: 'public' | 'private' = 'public'): Promise<void> {
  await claimPlaces({ db, siteId: await readSiteId(db), mode, places: openBucket() });
}

/** Stores a file in the bucket and its row, under a name of today or of an older version. */
async function storeFile(
  { db }: TestSite,
  version: 'now' | 'older' = 'now',
): Promise<{ bucket: string; name: string }> {
  const organisationId = await makeOrganisation(db);
  const accountId = await makeAccount(db, { organisations: [organisationId] });
  const root = version === 'older' ? LIBRARY.root : toLibraryRoot(await readSiteId(db));
  const object = { bucket: LIBRARY.bucket, name: createObjectName(root, organisationId, 'a.pdf') };
  await createBucket().putBytes(object, Buffer.from(object.name));
  await db
    .insertInto('stored_object')
    .values({
      organisation_id: organisationId,
      bucket: object.bucket,
      full_name: object.name,
      md5: randomUUID().replaceAll('-', ''),
      size: object.name.length,
      content_type: 'application/pdf',
      kind: 'document',
      width: null,
      height: null,
      colour: null,
      uploaded_by: accountId,
    })
    .execute();
  return object;
}

describe('SITE-04 two sites on one bucket', () => {
  test('marks the bucket of the first site and refuses the second one with both ids', async () => {
    const [first, second] = sites;
    await start(first);
    await start(first);
    const [firstId, secondId] = [await readSiteId(first.db), await readSiteId(second.db)];
    expect(await createBucket().readOwner()).toBe(firstId);
    await expect(start(second)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(new RegExp(`site ${firstId}.*site ${secondId}.*site -- adopt-store`)),
    });
  });

  test('finds no object of another site in the sweep, whatever its age', async () => {
    const [first, second] = sites;
    const objects = [await storeFile(first), await storeFile(first, 'older')];
    const stray = {
      bucket: LIBRARY.bucket,
      name: `${toLibraryRoot(await readSiteId(second.db))}/${randomUUID()}/${randomUUID()}/original.pdf`,
    };
    await createBucket().putBytes(stray, Buffer.from('never registered'));
    await recordWrite(second.db, 'account', stray.name);
    for (const { name } of objects) await recordWrite(second.db, 'account', name);
    const root = toLibraryRoot(await readSiteId(second.db));
    const source = unregisteredAccountObjects(grantedCloud(provider), root, second.db);
    const candidates = await source.find(new Date(Date.now() + 60_000), 100);
    expect(candidates.map(({ id }) => id)).toEqual([stray.name]);
  });

  test('marks the bucket of a site of an older version, and refuses it to another one of that version', async () => {
    const [first, second] = sites;
    await storeFile(first, 'older');
    await expect(start(second)).rejects.toThrow('it may belong to another site');
    await start(first);
    expect(await createBucket().readOwner()).toBe(await readSiteId(first.db));
    await expect(start(second)).rejects.toThrow('adopt-store');
  });

  test('refuses a bucket without the files of an older version', async () => {
    const [first] = sites;
    const object = await storeFile(first, 'older');
    await createBucket().remove(object);
    await expect(start(first)).rejects.toThrow('1 of 1 files drawn from the database are not in the stores');
    expect(await createBucket().readOwner()).toBeUndefined();
  });

  test('assigns the bucket to another site when an operator adopts it, and then refuses the earlier one', async () => {
    const [first, second] = sites;
    await start(first);
    const deps = { db: second.db, siteId: await readSiteId(second.db), mode: 'public', places: openBucket() } as const;
    const plan = await planAdoption(deps);
    expect(plan.changes.map(({ owner }) => owner)).toEqual([await readSiteId(first.db)]);
    await adoptPlaces(deps, plan);
    await start(second);
    await expect(start(first)).rejects.toMatchObject({ exitCode: 78 });
  });

  test('SITE-05 refuses another mode than that of the first start', async () => {
    const [first] = sites;
    await start(first);
    await expect(start(first, 'private')).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(/works in public mode, but MODE is private.*change-mode/),
    });
  });
});

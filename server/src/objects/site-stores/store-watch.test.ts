import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestSite, type TestSite } from '../../testing/test-site.ts';
import { GuardedStore } from '../stores/guarded-store.ts';
import { OssClient } from '../stores/oss-client.ts';
import { OssClientStore } from '../stores/oss-client-store.ts';
import { StorePlace } from '../stores/store-place.ts';
import { claimPlaces } from './claim-places.ts';
import { StoreWatch } from './store-watch.ts';

const MARKER_KEY = 'dentarium-site.json';
const OTHER_SITE = '0f0e0d0c-0b0a-4908-8706-050403020100';

describe('SITE-05 the check of a bucket', () => {
  let provider: TestApp;
  let site: TestSite;
  let siteId: string;
  let isReachable: boolean;

  beforeAll(async () => {
    provider = await createTestApp({ MODE: 'public' });
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    await provider.db.deleteFrom('oss_object').execute();
    site = await createTestSite({ MODE: 'public' });
    siteId = await readSiteId(site.db);
    isReachable = true;
  });
  afterEach(() => site.close());

  /** A client whose provider does not answer while `isReachable` is false. */
  class UnsteadyClient extends OssClient {
    override request(...args: Parameters<OssClient['request']>) {
      if (isReachable) return super.request(...args);
      return Promise.reject(new StoreUnreachableError('the object storage does not answer'));
    }
  }

  function open() {
    const client = new UnsteadyClient({ ...grantedCloud(provider).account });
    const store = new OssClientStore(client, (work) => provider.app.files.library.withScratch(work));
    const place = new StorePlace({ key: 'oss:bucket', kind: 'bucket', setting: 'OSS_BUCKET', store });
    const places = { current: place, disk: place, isOldShare: false, own: null, client };
    const claim = () => claimPlaces({ db: site.db, siteId, mode: 'public', places });
    const guarded = new GuardedStore(place);
    const watch = new StoreWatch({ db: site.db, siteId, store: guarded, places: [place], claim });
    let returns = 0;
    watch.onReturn(() => void (returns += 1));
    const check = () => watch.check(new AbortController().signal);
    return { store, guarded, check, countReturns: () => returns };
  }
  const NAME = { bucket: 'dentarium', name: 'library/a/b/original.pdf' };

  test('claims a bucket when it answers, and tells its listeners once', async () => {
    const { store, check, countReturns } = open();
    isReachable = false;
    await expect(check()).rejects.toThrow('The store of OSS_BUCKET cannot be read.');
    expect(countReturns()).toBe(0);
    isReachable = true;
    expect(await store.readOwner()).toBeUndefined();
    await check();
    await check();
    expect([await store.readOwner(), countReturns()]).toEqual([siteId, 1]);
    isReachable = false;
    await expect(check()).rejects.toThrow('cannot be read');
    isReachable = true;
    await check();
    expect(countReturns()).toBe(2);
  });

  test('names no path and no host when the bucket belongs to another site', async () => {
    const { store, check } = open();
    await store.writeOwner(OTHER_SITE);
    await expect(check()).rejects.toThrow(/^The store of OSS_BUCKET is not that of this site; the log says why\.$/);
  });

  test('refuses all use after another site has adopted the bucket, or its marker was removed', async () => {
    const { store, guarded, check } = open();
    await check();
    await guarded.putBytes(NAME, Buffer.from('x'));
    await store.writeOwner(OTHER_SITE);
    await expect(check()).rejects.toThrow(`belongs to the site ${OTHER_SITE}`);
    await expect(guarded.putBytes(NAME, Buffer.from('y'))).rejects.toThrow(StoreUnreachableError);
    await expect(guarded.remove(NAME)).rejects.toThrow(StoreUnreachableError);
    await store.remove({ bucket: 'dentarium', name: MARKER_KEY });
    await expect(check()).rejects.toThrow('has no marker of this site any more');
    await expect(guarded.read(NAME)).rejects.toThrow(StoreUnreachableError);
    await store.writeOwner(siteId);
    await check();
    expect(await guarded.readSize(NAME)).toBe(1);
  });
});

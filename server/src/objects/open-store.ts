import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { CloudAccount, LibraryConfig } from '../kernel/config/library-config.ts';
import { LIBRARY } from './quota/library.ts';
import type { Tables } from '../kernel/db/tables.ts';
import type { ImagePool } from './images/image-pool.ts';
import { BlobFolder } from './cloud/blob-folder.ts';
import type { OssDeps } from './cloud/oss-deps.ts';
import { OwnCloudStore } from './cloud/own-cloud-store.ts';
import { ensureSiteKey } from '../kernel/db/site-key.ts';
import { DiskStore } from './stores/disk-store.ts';
import type { ObjectStore } from './stores/object-store.ts';
import { OssClient } from './stores/oss-client.ts';
import { OssClientStore } from './stores/oss-client-store.ts';
import { openShare } from './stores/share-store.ts';
import { FallbackStore } from './stores/fallback-store.ts';

/** The cloud of a site. */
export type Cloud =
  | { readonly kind: 'own'; readonly deps: OssDeps }
  | { readonly kind: 'account'; readonly client: OssClient; readonly account: CloudAccount };

/** The store of a site; has a `cloud` if browsers upload objects to it directly. */
export interface OpenStore {
  readonly store: ObjectStore;
  readonly cloud: Cloud | null;
}

/** Dependencies of the store. */
export interface StoreDeps {
  readonly library: LibraryConfig;
  /** The folder of the site's files. */
  readonly root: string;
  readonly db: Kysely<Tables>;
  readonly pool: ImagePool;
  readonly withScratch: <T>(work: (path: string) => Promise<T>) => Promise<T>;
}

/** Opens the configured store. Files that were stored on this machine before stay readable. */
export async function openStore({ library, root, db, pool, withScratch }: StoreDeps): Promise<OpenStore> {
  const disk = new DiskStore({ root, isDurable: true });
  if (library.type === 0) return { store: disk, cloud: null };
  if (library.type === 2)
    return { store: new FallbackStore(await openSiteShare(db, library.sharePath), disk), cloud: null };
  const { region, account } = library;
  if (account !== null) {
    const client = new OssClient({ ...account, region });
    const store = new OssClientStore(client, withScratch);
    return { store: new FallbackStore(store, disk), cloud: { kind: 'account', client, account } };
  }
  const blobs = new BlobFolder(join(root, '.cloud'));
  const keys = { key: await ensureSiteKey(db, 'cloudCredentialKey'), region };
  const deps: OssDeps = { db, blobs, keys, bucket: LIBRARY.bucket, pool, withScratch };
  return { store: new FallbackStore(new OwnCloudStore(deps), disk), cloud: { kind: 'own', deps } };
}

/** Key of the folder on which the share was mounted when it was last opened. */
const SHARE_PATH_KEY = 'librarySharePath';

async function openSiteShare(db: Kysely<Tables>, root: string): Promise<ObjectStore> {
  const value = JSON.stringify(root);
  const knownPath = await db
    .selectFrom('config_value')
    .select('value')
    .where('key', '=', SHARE_PATH_KEY)
    .executeTakeFirst();
  const share = await openShare(root, knownPath?.value === value);
  await db
    .insertInto('config_value')
    .values({ key: SHARE_PATH_KEY, value, is_public: false })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return share;
}

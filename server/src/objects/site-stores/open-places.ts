import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { LibraryConfig } from '../../kernel/config/library-config.ts';
import { createStoreQueries } from '../../kernel/db/database-pool.ts';
import { ensureSiteKey } from '../../kernel/db/site-key.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { BlobFolder } from '../cloud/blob-folder.ts';
import { type OwnCloudDeps, OwnCloudStore } from '../cloud/own-cloud-store.ts';
import { LIBRARY } from '../quota/library.ts';
import type { WithScratch } from '../stores/scratch-folder.ts';
import { DiskStore } from '../stores/disk-store.ts';
import { OssClient } from '../stores/oss-client.ts';
import { OssClientStore } from '../stores/oss-client-store.ts';
import { hasOldMarker, openShare } from '../stores/share-store.ts';
import { StorePlace } from '../stores/store-place.ts';

/** Dependencies of the places. */
export interface PlaceDeps {
  readonly library: LibraryConfig;
  /** The folder of the site's files. */
  readonly root: string;
  readonly db: Kysely<Tables>;
  readonly withScratch: WithScratch;
}

/** The places that the settings name, not yet checked. */
export interface OpenPlaces {
  /** The place of new objects. */
  readonly current: StorePlace;
  /** The folder on this machine, whose objects stay readable; the same as `current` for library type 0. */
  readonly disk: StorePlace;
  /** True if an older version of this site has used the share. */
  readonly isOldShare: boolean;
  readonly own: OwnCloudDeps | null;
  readonly client: OssClient | null;
}

/** Opens the places that the settings name. @throws StartupError if a share is missing or not writable */
export async function openPlaces({ library, root, db, withScratch }: PlaceDeps): Promise<OpenPlaces> {
  const disk = new StorePlace({
    key: 'disk',
    kind: 'folder',
    setting: 'DATA_DIR/files',
    store: new DiskStore({ root, isDurable: true }),
  });
  const none = { disk, isOldShare: false, own: null, client: null };
  if (library.type === 0) return { ...none, current: disk };
  if (library.type === 2) {
    const store = await openShare(library.sharePath);
    const current = new StorePlace({ key: 'share', kind: 'share', setting: 'LIBRARY_SHARE_PATH', store });
    const isOldShare = (await hasOldMarker(library.sharePath)) && (await hasUsedShare(db));
    return { ...none, current, isOldShare };
  }
  const { region, account } = library;
  if (account !== null) {
    const client = new OssClient({ ...account, region });
    const store = new OssClientStore(client, withScratch);
    const key = `oss:${client.origin}/${account.bucket}`;
    return { ...none, current: new StorePlace({ key, kind: 'bucket', setting: 'OSS_BUCKET', store }), client };
  }
  const keys = { key: await ensureSiteKey(db, 'cloudCredentialKey'), region };
  const own = { db, blobs: new BlobFolder(join(root, '.cloud')), keys, bucket: LIBRARY.bucket, withScratch };
  // Calls use the store inside of their transactions.
  const store = new OwnCloudStore({ ...own, db: createStoreQueries(db) });
  const current = new StorePlace({ key: 'cloud', kind: 'folder', setting: 'DATA_DIR/files/.cloud', store });
  return { ...none, current, own };
}

/** Returns whether an older version has stored where its share was mounted. */
async function hasUsedShare(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('config_value')
    .select('key')
    .where('key', '=', 'librarySharePath')
    .executeTakeFirst();
  return row !== undefined;
}

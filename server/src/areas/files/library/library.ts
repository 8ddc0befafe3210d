import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../../kernel/config/config.ts';
import { readSiteId } from '../../../kernel/site/site-identity.ts';
import { LIBRARY, toLibraryRoot } from '../../../objects/quota/library.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { ImagePool } from '../../../objects/images/image-pool.ts';
import { RENDITIONS_VERSION } from '../../../objects/images/rendition-variants.ts';
import { DiskStore } from '../../../objects/stores/disk-store.ts';
import type { ObjectStore } from '../../../objects/stores/object-store.ts';
import { openStore } from '../../../objects/open-store.ts';
import { openScratchFolder } from '../../../objects/stores/scratch-folder.ts';
import type { StoreWatch } from '../../../objects/site-stores/store-watch.ts';
import { UploadArea } from '../../../objects/stores/upload-area.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';
import type { ObjectLibrary } from '../../../objects/uses/objects-of-organisation.ts';
import type { UploadLimits } from '../uploads/upload-request.ts';

/** The stores of a site and the pool that processes their bytes. */
export interface Library extends ObjectLibrary {
  /** The store of renditions, which can be rebuilt at any time. */
  readonly renditions: ObjectStore;
  readonly area: UploadArea;
  readonly watch: StoreWatch;
  readonly pool: ImagePool;
  readonly limits: UploadLimits;
  /** Runs work with a scratch path whose content is deleted afterwards. */
  withScratch<T>(work: (path: string) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the library below the data folder. Internal folders begin with a dot, which bucket names cannot.
 *
 * @throws StartupError if the settings name a store that is not that of the site
 */
export async function openLibrary(
  config: Pick<Config, 'dataDir' | 'files' | 'library' | 'mode'>,
  db: Kysely<Tables>,
  uses: ObjectUses,
): Promise<Library> {
  const root = join(config.dataDir, 'files');
  const withScratch = await openScratchFolder(root);
  const pool = new ImagePool({ maxPixels: config.files.maxPixels, memory: config.files.imageMemory });
  const siteId = await readSiteId(db);
  const { mode, library } = config;
  const { disk, ...stores } = await openStore({ library, mode, siteId, root, db, pool, withScratch });
  return {
    root: toLibraryRoot(siteId),
    ...stores,
    uses,
    renditions: new DiskStore({ root: join(root, '.pictures', `v${RENDITIONS_VERSION}`), isDurable: false }),
    area: new UploadArea(join(root, '.uploads'), () => disk.requirePresent()),
    pool,
    limits: { maxFileSize: config.files.maxFileSize, bucketName: toBucketName(stores.cloud) },
    withScratch,
    close: () => pool.close(),
  };
}

function toBucketName(cloud: ObjectLibrary['cloud']): string {
  return cloud?.kind === 'account' ? cloud.client.account.bucket : LIBRARY.bucket;
}

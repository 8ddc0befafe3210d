import type { CloudAccount, LibraryConfig } from '../kernel/config/library-config.ts';
import type { Config } from '../kernel/config/config.ts';
import { claimPlaces, listPlaces } from './site-stores/claim-places.ts';
import type { OssDeps } from './cloud/oss-deps.ts';
import type { ImagePool } from './images/image-pool.ts';
import { type OpenPlaces, openPlaces, type PlaceDeps } from './site-stores/open-places.ts';
import { FallbackStore } from './stores/fallback-store.ts';
import { GuardedStore } from './stores/guarded-store.ts';
import type { ObjectStore } from './stores/object-store.ts';
import { type OssClient, OssClientError } from './stores/oss-client.ts';
import { StoreUnreachableError } from '../kernel/failures/store-errors.ts';
import type { StorePlace } from './stores/store-place.ts';
import { StoreWatch } from './site-stores/store-watch.ts';

/** The cloud of a site. */
export type Cloud =
  | { readonly kind: 'own'; readonly deps: OssDeps }
  | { readonly kind: 'account'; readonly client: OssClient; readonly account: CloudAccount };

/** The store of a site; has a `cloud` if browsers upload objects to it directly. */
export interface OpenStore {
  readonly store: ObjectStore;
  readonly cloud: Cloud | null;
  readonly watch: StoreWatch;
  /** The place of new objects. */
  readonly current: StorePlace;
  /** The folder of uploads in progress. */
  readonly disk: StorePlace;
}

/** Dependencies of the store. */
export interface StoreDeps extends PlaceDeps {
  readonly siteId: string;
  readonly mode: Config['mode'];
  readonly pool: ImagePool;
}

/**
 * Opens the configured store. Files that were stored on this machine before stay readable.
 *
 * @throws StartupError if it is not the store of this site
 */
export async function openStore(deps: StoreDeps): Promise<OpenStore> {
  const { db, siteId, mode, library } = deps;
  const places = await openPlaces(deps);
  const claim = () => claimPlaces({ db, siteId, mode, places });
  const isClaimed = await claim().then(
    () => true,
    (error: unknown) => holdUnreachable(places, error),
  );
  const { current, disk } = places;
  const guardedDisk = new GuardedStore(disk);
  const store = current === disk ? guardedDisk : new FallbackStore(new GuardedStore(current), guardedDisk);
  const watch = new StoreWatch({ db, siteId, store, places: listPlaces(places), claim: isClaimed ? null : claim });
  return { store, cloud: toCloud(places, library, deps.pool), watch, current, disk };
}

/** A bucket that does not answer may come back at any time: until then the server is not ready. */
function holdUnreachable({ current }: OpenPlaces, error: unknown): false {
  if (!(error instanceof StoreUnreachableError) && !(error instanceof OssClientError)) throw error;
  current.problem = `${current.store.title} did not answer when the server started: ${error.message}`;
  return false;
}

function toCloud({ own, client, current }: OpenPlaces, library: LibraryConfig, pool: ImagePool): Cloud | null {
  if (own !== null) return { kind: 'own', deps: { ...own, pool, requireStore: () => current.requirePresent() } };
  const account = library.type === 1 ? library.account : null;
  return client === null || account === null ? null : { kind: 'account', client, account };
}

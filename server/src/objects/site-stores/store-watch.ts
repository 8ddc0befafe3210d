import type { Kysely } from 'kysely';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { areMostlyMissing, checkObjects, drawObjects } from './draw-objects.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { readRememberedStores, requireCurrentStore } from './remembered-stores.ts';
import { formatForeignStore, formatLostStore, type StorePlace } from '../stores/store-place.ts';

interface StoreWatchDeps {
  readonly db: Kysely<Tables>;
  readonly siteId: string;
  /** The store of the site, with all of its places; the current one comes first. */
  readonly store: Pick<ObjectStore, 'readSize'>;
  readonly places: readonly StorePlace[];
  /** Claims the stores; `null` if the start of the server has done it. */
  readonly claim: (() => Promise<void>) | null;
}

/** Checks that the stores still belong to the site and still have its files. */
export class StoreWatch {
  readonly #deps: StoreWatchDeps;
  readonly #listeners: (() => void)[] = [];
  #claim: (() => Promise<void>) | null;
  /** True until a check succeeds: the store may have failed in the process before this one. */
  #isFailing = true;

  constructor(deps: StoreWatchDeps) {
    this.#deps = deps;
    this.#claim = deps.claim;
  }

  /** Registers a listener for a store that works again, and for the first check that succeeds. */
  onReturn(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Checks the markers of the stores and draws some files.
   *
   * @throws Error whose message is public: it names settings, no path and no host
   */
  async check(signal: AbortSignal): Promise<void> {
    try {
      await this.#claimOnce();
      for (const place of this.#deps.places) await this.#checkOwner(place);
      await this.#checkCurrent();
      await this.#checkFiles(signal);
    } catch (error) {
      this.#isFailing = true;
      throw error;
    }
    if (!this.#isFailing) return;
    this.#isFailing = false;
    for (const listener of this.#listeners) listener();
  }

  /** Repeats the claim of a store that did not answer when the server started. */
  async #claimOnce(): Promise<void> {
    if (this.#claim === null) return;
    await this.#claim().catch((cause: unknown) => {
      const isRefused = cause instanceof StartupError;
      const settings = this.#deps.places.map(({ setting }) => setting).join(' and ');
      throw new Error(
        isRefused
          ? `The store of ${settings} is not that of this site; the log says why.`
          : `The store of ${settings} cannot be read.`,
        { cause },
      );
    });
    this.#claim = null;
  }

  async #checkOwner(place: StorePlace): Promise<void> {
    const { siteId } = this.#deps;
    const owner = await place.store.readOwner().catch((error: unknown) => {
      throw new Error(`The store of ${place.setting} cannot be read.`, { cause: error });
    });
    if (owner === siteId) {
      place.problem = null;
      return;
    }
    if (owner === undefined) {
      // Each use of a folder looks for its marker, so that a folder works as soon as it is mounted again.
      if (place.kind === 'bucket') place.problem = formatLostStore(place.store.title);
      throw new Error(formatLostStore(`The store of ${place.setting}`));
    }
    place.problem = formatForeignStore(place.store.title, owner, siteId);
    throw new Error(formatForeignStore(`The store of ${place.setting}`, owner, siteId));
  }

  /** Refuses all work of a server whose site `change-store` has moved. */
  async #checkCurrent(): Promise<void> {
    const { db, places } = this.#deps;
    const [current] = places;
    if (current === undefined) return;
    await requireCurrentStore(db, current.key).catch((error: unknown) => {
      if (error instanceof StoreUnreachableError) current.problem = error.message;
      throw error;
    });
  }

  async #checkFiles(signal: AbortSignal): Promise<void> {
    const { db, store, places } = this.#deps;
    const storedAfter = (await readRememberedStores(db))?.sampledSince ?? null;
    const results = await checkObjects(store, await drawObjects(db, { storedAfter }), signal);
    const missingCount = results.filter((isThere) => !isThere).length;
    if (areMostlyMissing(missingCount, results.length))
      throw new Error(
        `${missingCount} of ${results.length} drawn files are not in the store of ${places.map(({ setting }) => setting).join(' and ')}. ` +
          'Restore them from the backup; if they are lost for good, run: npm run site -- adopt-store',
      );
  }
}

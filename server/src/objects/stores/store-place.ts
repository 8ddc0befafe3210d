import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import type { OwnedStore } from './owned-store.ts';

/**
 * The kind of a place. A `folder` is below the data folder, whose `site.json` proves that it belongs to the site; a
 * `share` and a `bucket` are known by their markers only.
 */
export type PlaceKind = 'folder' | 'share' | 'bucket';

interface StorePlaceOptions {
  readonly key: string;
  readonly kind: PlaceKind;
  readonly setting: string;
  readonly store: OwnedStore;
}

/** One store of a site with its state: the current one, or the earlier one whose objects stay readable. */
export class StorePlace {
  /** The name under which the site remembers the place. */
  readonly key: string;
  readonly kind: PlaceKind;
  /** The settings that name the place, for messages that may not show paths and hosts. */
  readonly setting: string;
  readonly store: OwnedStore;
  /** The reason why the store must not be used at the moment, as the last check found it. */
  problem: string | null = null;

  constructor({ key, kind, setting, store }: StorePlaceOptions) {
    this.key = key;
    this.kind = kind;
    this.setting = setting;
    this.store = store;
  }

  /** @throws StoreUnreachableError unless the store is there and belongs to the site */
  async requirePresent(): Promise<void> {
    if (this.problem !== null) throw new StoreUnreachableError(this.problem);
    if (!(await this.store.isPresent())) throw new StoreUnreachableError(formatLostStore(this.store.title));
  }
}

/** Explains that a store has lost its marker. */
export function formatLostStore(title: string): string {
  return (
    `${title} has no marker of this site any more: its disk or share is not mounted, or its files are gone. ` +
    'Mount or restore it; after a move on purpose run: npm run site -- adopt-store'
  );
}

/** Explains that a store belongs to another site. */
export function formatForeignStore(title: string, owner: string, siteId: string): string {
  return (
    `${title} belongs to the site ${owner}, and this is the site ${siteId}. Choose another store in the settings; ` +
    'if the other site is gone and its files belong to this one, run: npm run site -- adopt-store'
  );
}

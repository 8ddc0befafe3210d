import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { listPlaces } from './claim-places.ts';
import { recordStoreChange } from './record-store-change.ts';
import type { OpenPlaces } from './open-places.ts';
import { areMostlyMissing, checkObjects, drawObjects } from './draw-objects.ts';
import { readRememberedStores, writeRememberedStores } from './remembered-stores.ts';
import type { StorePlace } from '../stores/store-place.ts';

/** The number of files that are drawn before a store is adopted. */
const ADOPTION_SAMPLE_SIZE = 200;

/** The changes of an adoption. */
export interface AdoptionPlan {
  /** The places without the marker of this site, with the site in their marker. */
  readonly changes: readonly { readonly place: StorePlace; readonly owner: string | undefined }[];
  readonly sampleSize: number;
  readonly missingCount: number;
  readonly isMostlyMissing: boolean;
}

interface AdoptionDeps {
  readonly db: Kysely<Tables>;
  readonly siteId: string;
  readonly mode: Config['mode'];
  readonly places: OpenPlaces;
}

/** Compares the stores of the settings with the site. Changes nothing. */
export async function planAdoption({ db, siteId, places }: AdoptionDeps): Promise<AdoptionPlan> {
  const used = listPlaces(places);
  const owners = await Promise.all(
    used.map(async (place) => ({ place, owner: await place.store.readOwner().catch(ignoreDamage) })),
  );
  const sample = await drawObjects(db, { count: ADOPTION_SAMPLE_SIZE });
  const results = await Promise.all(used.map(({ store }) => checkObjects(store, sample)));
  const missingCount = sample.filter((_, index) =>
    results.every((placeResults) => placeResults[index] !== true),
  ).length;
  return {
    changes: owners.filter(({ owner }) => owner !== siteId),
    sampleSize: sample.length,
    missingCount,
    isMostlyMissing: areMostlyMissing(missingCount, sample.length),
  };
}

/** A damaged marker, which a start refuses, is replaced. */
function ignoreDamage(error: unknown): undefined {
  if (error instanceof StartupError) return undefined;
  throw error;
}

/**
 * Assigns the stores of the settings to the site.
 *
 * @param acceptsMissing true if files that are missing now are lost for good: checks no longer draw them.
 * The current store stays the same: `change-store` changes it.
 */
export async function adoptPlaces(
  { db, siteId, mode, places }: AdoptionDeps,
  plan: AdoptionPlan,
  acceptsMissing = false,
): Promise<void> {
  const remembered = await readRememberedStores(db);
  for (const { place } of plan.changes) await place.store.writeOwner(siteId);
  const keys = new Set([...(remembered?.places ?? []), ...listPlaces(places).map(({ key }) => key)]);
  const sampledSince = acceptsMissing ? new Date().toISOString() : (remembered?.sampledSince ?? null);
  await db.transaction().execute(async (transaction) => {
    await writeRememberedStores(transaction, {
      mode: remembered?.mode ?? mode,
      current: remembered?.current ?? places.current.key,
      places: [...keys],
      sampledSince,
    });
    const stores = plan.changes.map(({ place, owner }) => ({ store: place.key, owner: owner ?? null }));
    await recordStoreChange(transaction, 'site.store-adopted', { stores, acceptsMissing });
  });
}

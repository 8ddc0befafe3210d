import type { Kysely } from 'kysely';
import type { Config } from '../../kernel/config/config.ts';
import { PeerUnavailableError, StartupError } from '../../kernel/config/startup-error.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { OpenPlaces } from './open-places.ts';
import { areMostlyMissing, checkObjects, drawObjects, listNewestObjects, SAMPLE_SIZE } from './draw-objects.ts';
import type { ObjectName } from '../stores/object-name.ts';
import { readRememberedStores, type RememberedStores, writeRememberedStores } from './remembered-stores.ts';
import { formatForeignStore, type PlaceKind, type StorePlace } from '../stores/store-place.ts';

/** The state of a place that the settings name. */
export interface PlaceFacts {
  readonly kind: PlaceKind;
  readonly siteId: string;
  /** The site in the marker of the place. */
  readonly owner: string | undefined;
  /** True if the place has carried the marker of this site. */
  readonly isKnown: boolean;
  /** True if an older version of this site has used the place. */
  readonly isOldShare: boolean;
  /** True if the place holds a drawn file of the site. */
  readonly hasDrawnFile: boolean;
  readonly hasObjects: boolean;
  /** True if most of the drawn files are in no place of the settings. */
  readonly areFilesMissing: boolean;
}

/**
 * The action of a start: `claim` writes the marker. A `lost` place is not ready, and works again when it is mounted or
 * restored.
 */
export type ClaimDecision = 'own' | 'claim' | 'lost' | 'foreign' | 'missing-files' | 'other-objects' | 'new-share';

/** Decides whether a place belongs to the site. A wrong place loses files, so all doubts are refused. */
export function decideClaim(facts: PlaceFacts): ClaimDecision {
  if (facts.owner === facts.siteId) return 'own';
  if (facts.owner !== undefined) return 'foreign';
  if (facts.isKnown) return 'lost';
  if (facts.areFilesMissing) return 'missing-files';
  if (facts.kind === 'folder' || facts.isOldShare || facts.hasDrawnFile) return 'claim';
  if (facts.hasObjects) return 'other-objects';
  return facts.kind === 'share' ? 'new-share' : 'claim';
}

interface ClaimDeps {
  readonly db: Kysely<Tables>;
  readonly siteId: string;
  readonly mode: Config['mode'];
  readonly places: OpenPlaces;
}

/**
 * Ensures that the places of the settings belong to the site, and remembers the settings. The first start with a place
 * writes its marker.
 *
 * @throws StartupError for settings with which files would be unreadable, and for a place of another site
 */
export async function claimPlaces({ db, siteId, mode, places }: ClaimDeps): Promise<void> {
  const remembered = await readRememberedStores(db);
  if (remembered !== null) requireSameSettings(remembered, { mode, current: places.current });
  const used = listPlaces(places);
  const sample = remembered === null ? await drawClaimSample(db) : [];
  const results = await Promise.all(used.map(({ store }) => checkObjects(store, sample)));
  const missingCount = sample.filter((_, index) =>
    results.every((placeResults) => placeResults[index] !== true),
  ).length;
  const claimed: StorePlace[] = [];
  for (const [index, place] of used.entries()) {
    const owner = await place.store.readOwner();
    const facts: PlaceFacts = {
      kind: place.kind,
      siteId,
      owner,
      isKnown: remembered?.places.includes(place.key) ?? false,
      isOldShare: places.isOldShare && place.kind === 'share',
      hasDrawnFile: results[index]?.includes(true) ?? false,
      hasObjects: owner === undefined && place.kind !== 'folder' && (await place.store.hasObjects()),
      areFilesMissing: areMostlyMissing(missingCount, sample.length),
    };
    const decision = decideClaim(facts);
    if (decision === 'claim') claimed.push(place);
    else if (decision === 'lost' && place.kind === 'share') throw createShareError(place);
    else if (decision !== 'own' && decision !== 'lost')
      throw new StartupError(
        formatRefusal(decision, place, { siteId, owner, missingCount, sampleSize: sample.length }),
      );
  }
  // The markers come first: a start that is killed here finds its own ones.
  for (const { store } of claimed) await store.writeOwner(siteId);
  const keys = new Set([...(remembered?.places ?? []), ...used.map(({ key }) => key)]);
  if (remembered !== null && keys.size === remembered.places.length) return;
  const sampledSince = remembered?.sampledSince ?? null;
  await writeRememberedStores(db, { mode, current: places.current.key, places: [...keys], sampledSince });
}

/** Lists the places of the settings, each once; the current one comes first. */
export function listPlaces({ current, disk }: Pick<OpenPlaces, 'current' | 'disk'>): StorePlace[] {
  return current === disk ? [disk] : [current, disk];
}

/** Draws files to recognise the stores of a site of an older version; the newest ones are in its current store. */
async function drawClaimSample(db: Kysely<Tables>): Promise<ObjectName[]> {
  const newest = await listNewestObjects(db, SAMPLE_SIZE / 2);
  const randomObjects = await drawObjects(db, { count: SAMPLE_SIZE / 2 });
  return [...new Map([...newest, ...randomObjects].map((object) => [object.name, object])).values()];
}

function requireSameSettings(
  remembered: RememberedStores,
  { mode, current }: { readonly mode: Config['mode']; readonly current: StorePlace },
): void {
  if (remembered.mode !== mode)
    throw new StartupError(
      `This site works in ${remembered.mode} mode, but MODE is ${mode}. Set MODE=${remembered.mode}; ` +
        'to change the mode of the site on purpose, run: npm run site -- change-mode',
    );
  if (remembered.current !== current.key)
    throw new StartupError(
      `This site stores its files in ${describeKey(remembered.current)}, but the settings name ${describeKey(current.key)}. ` +
        'Restore LIBRARY_TYPE and the OSS settings; to move the files on purpose, run: npm run site -- change-store',
    );
}

/** Describes the place of a key for operators. */
export function describeKey(key: string): string {
  const names: Readonly<Record<string, string>> = {
    disk: 'the data folder (LIBRARY_TYPE 0)',
    cloud: 'its own cloud (LIBRARY_TYPE 1 without OSS settings)',
    share: 'a share (LIBRARY_TYPE 2)',
  };
  return names[key] ?? `the bucket ${key.replace(/^oss:/, '')} (LIBRARY_TYPE 1)`;
}

function createShareError({ store }: StorePlace): PeerUnavailableError {
  return new PeerUnavailableError(
    `LIBRARY_SHARE_PATH: ${store.title} is not mounted: the marker that this site has written there is gone. ` +
      'Mount the share; if the site has moved to another one, copy the files and run: npm run site -- adopt-store',
  );
}

interface RefusalFacts {
  readonly siteId: string;
  readonly owner: string | undefined;
  readonly missingCount: number;
  readonly sampleSize: number;
}

function formatRefusal(
  decision: Exclude<ClaimDecision, 'own' | 'claim' | 'lost'>,
  { store: { title } }: StorePlace,
  { siteId, owner = '', missingCount, sampleSize }: RefusalFacts,
): string {
  switch (decision) {
    case 'foreign':
      return formatForeignStore(title, owner, siteId);
    case 'missing-files':
      return (
        `${missingCount} of ${sampleSize} files drawn from the database are not in the stores of these settings. ` +
        'Check MODE, LIBRARY_TYPE and the mounts; if the files are lost for good, run: npm run site -- adopt-store'
      );
    case 'other-objects':
      return (
        `${title} holds objects, and no drawn file of this site is among them: it may belong to another site. ` +
        'Choose another store in the settings; if it is the right one, run: npm run site -- adopt-store'
      );
    case 'new-share':
      return (
        `${title} is new to this site, and an unmounted share looks the same. ` +
        'If it is the right one, run once: npm run site -- adopt-share'
      );
  }
}

import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { loadConfig } from '../../kernel/config/config.ts';
import type { LibraryConfig } from '../../kernel/config/library-config.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { FallbackStore } from '../stores/fallback-store.ts';
import type { ObjectStore } from '../stores/object-store.ts';
import { formatForeignStore, formatLostStore } from '../stores/store-place.ts';
import { describeKey, listPlaces } from './claim-places.ts';
import type { CopyDeps } from './copy-objects.ts';
import { type CopyCounts, countObjects, moveObjects } from './move-objects.ts';
import { type OpenPlaces, openPlaces } from './open-places.ts';
import { recordStoreChange } from './record-store-change.ts';
import { readRememberedStores, type RememberedStores, writeRememberedStores } from './remembered-stores.ts';
import { type PlacesOfSite, withPlaces } from './with-places.ts';

/** `site change-store`: moves the files of a site to the store that the settings name. */
export const changeStore = defineSiteCommand({
  name: 'change-store',
  usage: '[--from <file with the earlier settings>] [--yes] [--accept-missing]',
  summary: 'Copies all files to the store of the settings and verifies them; without --yes counts them. Repeatable.',
  options: { from: { type: 'string' }, yes: { type: 'boolean' }, 'accept-missing': { type: 'boolean' } },
  async run({ values }, site) {
    await withPlaces(site, async (placesOfSite) => {
      const { db, siteId, places } = placesOfSite;
      const remembered = await readRememberedStores(db);
      if (remembered === null)
        throw new StartupError(
          'The site has not worked with this version yet. Start it once with its earlier settings.',
        );
      if (remembered.current === places.current.key) {
        site.print(`The site stores its files in ${describeKey(remembered.current)} already.`);
        return;
      }
      const source = await openSource(placesOfSite, remembered, values['from']);
      await requireTarget(placesOfSite);
      const deps: CopyDeps = {
        source: toStore(source),
        target: places.current.store,
        withScratch: placesOfSite.withScratch,
      };
      const { copied, present, missing } = await countObjects(db, deps);
      site.print(`From ${describeKey(remembered.current)} to ${describeKey(places.current.key)}:`);
      site.print(
        `${copied.count} files (${copied.bytes} bytes) to copy, ${present.count} there already, ${missing.count} missing.`,
      );
      if (missing.count > 0 && values['accept-missing'] !== true)
        throw new StartupError(
          `${missing.count} files are in no store. Restore them from the backup; if they are lost for good, add --accept-missing.`,
        );
      if (values['yes'] !== true) throw new StartupError('Nothing was changed. To copy the files, add --yes.');
      await places.current.store.writeOwner(siteId);
      const counts = await moveObjects(db, deps, {
        onProgress: (progress) => site.print(formatProgress(progress)),
        async commit(transaction) {
          const keys = new Set([...remembered.places, ...listPlaces(places).map(({ key }) => key)]);
          await writeRememberedStores(transaction, { ...remembered, current: places.current.key, places: [...keys] });
          await recordStoreChange(transaction, 'site.store-changed', {
            from: remembered.current,
            to: places.current.key,
          });
        },
      });
      if (counts.damaged.count > 0)
        site.print(`${counts.damaged.count} files differ from their check sums, in the earlier store, too.`);
      site.print(
        `The site stores its files in ${describeKey(places.current.key)} now. Start it with these settings. ` +
          'The earlier store is unchanged; remove it after the next backup.',
      );
    });
  },
});

function formatProgress({ copied, present, missing, damaged }: CopyCounts): string {
  return `${copied.count + damaged.count} copied, ${present.count} verified, ${missing.count} missing`;
}

async function openSource(
  { db, siteId, root, withScratch }: PlacesOfSite,
  remembered: RememberedStores,
  settingsFile: PlacesOption,
): Promise<OpenPlaces> {
  const library = toSourceLibrary(remembered, settingsFile);
  const source = await openPlaces({ library, root, db, withScratch });
  if (source.current.key !== remembered.current)
    throw new StartupError(
      `The site stores its files in ${describeKey(remembered.current)}, but --from names ${describeKey(source.current.key)}.`,
    );
  const { title } = source.current.store;
  const owner = await source.current.store.readOwner();
  if (owner === undefined) throw new StartupError(formatLostStore(title));
  if (owner !== siteId) throw new StartupError(formatForeignStore(title, owner, siteId));
  return source;
}

type PlacesOption = string | boolean | readonly (string | boolean)[] | undefined;

/** Returns the settings of the earlier store; those of stores outside of the data folder are in a file. */
function toSourceLibrary({ current }: RememberedStores, settingsFile: PlacesOption): LibraryConfig {
  if (typeof settingsFile === 'string') return loadConfig({ CONFIG_FILE: settingsFile }).library;
  if (current === 'disk') return { type: 0 };
  if (current === 'cloud') return { type: 1, region: 'oss-local', account: null };
  throw new StartupError(
    `The site stores its files in ${describeKey(current)}. Write its earlier settings into a JSON file as for CONFIG_FILE, and name it with --from.`,
  );
}

function toStore({ current, disk }: OpenPlaces): ObjectStore {
  return current === disk ? disk.store : new FallbackStore(current.store, disk.store);
}

/** @throws StartupError for a store that holds files of somebody else */
async function requireTarget({ siteId, places: { current } }: PlacesOfSite): Promise<void> {
  const { kind, store } = current;
  const owner = await store.readOwner();
  if (owner === siteId) return;
  if (owner !== undefined) throw new StartupError(formatForeignStore(store.title, owner, siteId));
  if (kind === 'share')
    throw new StartupError(`${store.title} is new to this site. Mount it, then run: npm run site -- adopt-share`);
  if (kind === 'bucket' && (await store.hasObjects()))
    throw new StartupError(`${store.title} holds objects of somebody else. Choose an empty bucket.`);
}

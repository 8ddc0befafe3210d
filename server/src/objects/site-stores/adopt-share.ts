import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { formatForeignStore } from '../stores/store-place.ts';
import { adoptPlaces, planAdoption } from './adopt-places.ts';
import { withPlaces } from './with-places.ts';

/** `site adopt-share`: once for a new share, because an unmounted one is an empty folder, too. */
export const adoptShare = defineSiteCommand({
  name: 'adopt-share',
  usage: '',
  summary: 'Marks the empty folder of LIBRARY_SHARE_PATH as the share of this site, once it is mounted.',
  async run(_input, site) {
    if (site.config.library.type !== 2) throw new StartupError('LIBRARY_TYPE is not 2: this site uses no share.');
    await withPlaces(site, async (placesOfSite) => {
      const { siteId, places } = placesOfSite;
      const { store } = places.current;
      const owner = await store.readOwner();
      if (owner !== undefined && owner !== siteId)
        throw new StartupError(formatForeignStore(store.title, owner, siteId));
      if (owner === undefined && (await store.hasObjects()))
        throw new StartupError(
          `${store.title} holds files already. If they belong to this site, run: npm run site -- adopt-store`,
        );
      const plan = await planAdoption(placesOfSite);
      if (plan.isMostlyMissing)
        throw new StartupError(
          `${plan.missingCount} of ${plan.sampleSize} drawn files of this site are neither on the share nor in DATA_DIR. Copy them to the share, then run: npm run site -- adopt-store`,
        );
      await adoptPlaces(placesOfSite, plan);
      site.print(`${store.title} is the share of the site ${siteId} now.`);
    });
  },
});

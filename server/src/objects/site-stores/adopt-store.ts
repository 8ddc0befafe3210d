import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { adoptPlaces, planAdoption } from './adopt-places.ts';
import { withPlaces } from './with-places.ts';

/** `site adopt-store`: after the files of a site were moved or restored on purpose, or its bucket was another site's. */
export const adoptStore = defineSiteCommand({
  name: 'adopt-store',
  usage: '[--yes] [--accept-missing]',
  summary: 'Assigns the stores of the settings to this site; without --yes shows what would change.',
  options: { yes: { type: 'boolean' }, 'accept-missing': { type: 'boolean' } },
  async run({ values }, site) {
    await withPlaces(site, async (placesOfSite) => {
      const plan = await planAdoption(placesOfSite);
      const acceptsMissing = values['accept-missing'] === true;
      for (const { place, owner } of plan.changes)
        site.print(
          `${place.store.title}: ${owner === undefined ? 'no site' : `site ${owner}`} -> site ${placesOfSite.siteId}`,
        );
      site.print(`${plan.missingCount} of ${plan.sampleSize} drawn files are missing.`);
      if (plan.changes.length === 0 && !(acceptsMissing && plan.isMostlyMissing)) {
        site.print('The stores belong to this site already.');
        return;
      }
      if (plan.isMostlyMissing && !acceptsMissing)
        throw new StartupError(
          'Most files of this site are not in these stores. Mount or restore them; if they are lost for good, add --accept-missing.',
        );
      if (values['yes'] !== true)
        throw new StartupError('Nothing was changed. To assign the stores to this site, add --yes.');
      await adoptPlaces(placesOfSite, plan, acceptsMissing);
      site.print(`The stores belong to the site ${placesOfSite.siteId} now.`);
    });
  },
});

import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { CommandSite } from '../../kernel/areas/site-command.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { type OpenPlaces, openPlaces } from './open-places.ts';
import { openScratchFolder, type WithScratch } from '../stores/scratch-folder.ts';

/** The site that a command on stores works on. */
export interface PlacesOfSite {
  readonly db: Kysely<Tables>;
  readonly siteId: string;
  readonly mode: Config['mode'];
  readonly places: OpenPlaces;
  /** The folder of the site's files. */
  readonly root: string;
  readonly withScratch: WithScratch;
}

/** Runs an action on the database and the stores of the settings, which may belong to another site. */
export function withPlaces<T>(site: CommandSite, action: (places: PlacesOfSite) => Promise<T>): Promise<T> {
  const { dataDir, library, mode } = site.config;
  return site.withDatabase(async (db) => {
    const root = join(dataDir, 'files');
    const withScratch = await openScratchFolder(root);
    const places = await openPlaces({ library, root, db, withScratch });
    return action({ db, siteId: await readSiteId(db), mode, places, root, withScratch });
  });
}

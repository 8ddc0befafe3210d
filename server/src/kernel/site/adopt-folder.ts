import { defineSiteCommand } from '../areas/site-command.ts';
import { adoptDataFolder } from './site-identity.ts';

/** `site adopt-folder`: after the files of a site were moved or restored on purpose. */
export const adoptFolder = defineSiteCommand({
  name: 'adopt-folder',
  usage: '',
  summary: 'Assigns DATA_DIR to the site of the database, after its files were moved or restored. No server may run.',
  async run(_input, { config, print, withDatabase }) {
    const id = await withDatabase((db) => adoptDataFolder(db, config), { acceptsAnyFolder: true });
    print(`${config.dataDir} belongs to the site ${id} now.`);
  },
});

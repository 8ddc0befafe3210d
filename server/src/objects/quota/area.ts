import { defineArea } from '../../kernel/areas/area.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { createConfigurationRoutes } from './routes.ts';
import './tables.ts';

/** The area that serves the site's configuration to the shell, including the location of files. */
export const quotaArea = defineArea({
  name: 'quota',
  tables: ['login_log'],
  start: async ({ config, db }) => ({ routes: createConfigurationRoutes(config, await readSiteId(db)) }),
});

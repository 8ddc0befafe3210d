import { defineArea } from '../../kernel/areas/area.ts';
import { createConfigurationRoutes } from './routes.ts';
import './tables.ts';

/** What the shell reads of the site's configuration, and where files are. */
export const quotaArea = defineArea({
  name: 'quota',
  tables: ['login_log'],
  start: ({ config }) => ({ routes: createConfigurationRoutes(config) }),
});

import { defineArea } from '../../kernel/area.ts';
import { configurationRoutes } from './routes.ts';
import './tables.ts';

/** What the shell reads of the site's configuration, and where files are. */
export const quotaArea = defineArea({
  name: 'quota',
  tables: ['login_log'],
  start: ({ config }) => ({ routes: configurationRoutes(config) }),
});

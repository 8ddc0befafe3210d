import { defineArea } from '../../kernel/areas/area.ts';
import { createConfigurationRoutes } from './routes.ts';
import './tables.ts';

/** The area that serves the site's configuration to the shell, including the location of files. */
export const quotaArea = defineArea({
  name: 'quota',
  tables: ['login_log'],
  start: ({ config }) => ({ routes: createConfigurationRoutes(config) }),
});

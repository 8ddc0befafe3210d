import { defineArea } from '../../kernel/area.ts';
import { preferenceRoutes } from './routes.ts';
import './tables.ts';

export { readPreferences, toothNotationOf } from './preferences.ts';

/** What people have set for themselves. */
export const preferencesArea = defineArea({
  name: 'preferences',
  tables: ['doctor_preference'],
  routes: preferenceRoutes,
});

import { defineArea } from '../../kernel/areas/area.ts';
import { preferenceRoutes } from './routes.ts';
import './tables.ts';

export { readPreferences, loadToothNotation as toothNotationOf } from './preferences.ts';

/** What people have set for themselves. */
export const preferencesArea = defineArea({
  name: 'preferences',
  tables: ['doctor_preference'],
  routes: preferenceRoutes,
});

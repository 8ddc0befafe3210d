import { defineArea } from '../../kernel/areas/area.ts';
import { preferenceRoutes } from './routes.ts';
import './tables.ts';

export { readPreferences, loadToothNotation as toothNotationOf } from './preferences.ts';

/** The personal settings of doctors. */
export const preferencesArea = defineArea({
  name: 'preferences',
  tables: ['doctor_preference'],
  routes: preferenceRoutes,
});

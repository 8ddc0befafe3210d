import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { savedFilterRoutes } from './routes.ts';
import './tables.ts';

/** Saved filters of the patient list. */
export const savedFiltersArea = defineArea({
  name: 'saved-filters',
  calls,
  tables: ['saved_filter'],
  routes: savedFilterRoutes,
});

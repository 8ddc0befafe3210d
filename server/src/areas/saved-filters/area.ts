import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { savedFilterRoutes } from './routes.ts';
import './tables.ts';

/** Filters of the patient list that people have saved. */
export const savedFiltersArea = defineArea({
  name: 'saved-filters',
  calls,
  tables: ['saved_filter'],
  routes: savedFilterRoutes,
});

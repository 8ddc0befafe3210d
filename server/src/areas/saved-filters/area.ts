import { defineArea } from '../../kernel/areas/area.ts';
import { savedFilterRoutes } from './routes.ts';
import './tables.ts';

/** Filters of the patient list that people have saved. */
export const savedFiltersArea = defineArea({
  name: 'saved-filters',
  tables: ['saved_filter'],
  routes: savedFilterRoutes,
});

import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { photoLayoutRoutes } from './routes.ts';
import './tables.ts';

/** Personal layouts of photographs. */
export const photoLayoutsArea = defineArea({
  name: 'photo-layouts',
  calls,
  tables: ['photo_layout'],
  routes: photoLayoutRoutes,
});

import { defineArea } from '../../kernel/area.ts';
import { clientRoutes } from './client-routes.ts';

/** What ties the systems of a manufacturer to the product. */
export const labIntegrationArea = defineArea({
  name: 'lab-integration',
  start: ({ config }) => ({ routes: clientRoutes(config) }),
});

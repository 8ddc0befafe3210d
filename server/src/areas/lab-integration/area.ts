import { defineArea } from '../../kernel/area.ts';
import { clientRoutes } from './client-routes.ts';
import { migrations } from './migrations.ts';
import { webhookRoutes } from './webhook-routes.ts';
import './tables.ts';

/** What ties the systems of a manufacturer to the product. */
export const labIntegrationArea = defineArea({
  name: 'lab-integration',
  tables: ['webhook', 'webhook_delivery'],
  migrations,
  start: ({ config }) => ({ routes: [...clientRoutes(config), ...webhookRoutes] }),
});

import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { clientRoutes } from './client-routes.ts';
import { EventSender } from './event-sender.ts';
import { migrations } from './migrations.ts';
import { webhookRoutes } from './webhook-routes.ts';
import './tables.ts';

/** The integration of a manufacturer's systems with the product: machine clients and webhooks. */
export const labIntegrationArea = defineArea({
  name: 'lab-integration',
  calls,
  tables: ['webhook', 'webhook_delivery'],
  migrations,
  start: async ({ config, db, log, listener }) => {
    const sender = new EventSender({ db, log, reach: config.webhookReach });
    const closing = new AbortController();
    const wake = () => sender.wake();
    const stopListening = await listener.listen('webhook_delivery', wake, wake);
    return {
      routes: [...clientRoutes(config), ...webhookRoutes(config, closing.signal)],
      async close() {
        stopListening();
        closing.abort();
        await sender.close();
      },
    };
  },
});

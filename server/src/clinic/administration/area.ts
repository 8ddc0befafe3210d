import { defineArea } from '../../kernel/areas/area.ts';
import { administrationRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

export { insertDemoAccounts } from './demo-accounts.ts';

/** The accounts of a site for its administrators. */
export const administrationArea = defineArea({
  name: 'administration',
  tables: ['account', 'account_organisation', 'account_role'],
  migrations,
  routes: administrationRoutes,
});

import { defineArea } from '../../kernel/areas/area.ts';
import { insertDemoAccounts } from './demo-accounts.ts';
import { administrationRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import './tables.ts';

/** The accounts of a site for its administrators. */
export const administrationArea = defineArea({
  name: 'administration',
  tables: ['account', 'account_organisation', 'account_role'],
  migrations,
  demoHooks: {
    runsAfter: ['organisations'],
    insertPeople: (db, { clinic, passwordHash }) => insertDemoAccounts(db, clinic.accounts, passwordHash),
  },
  routes: administrationRoutes,
});

import type { PrincipalReader } from '../../kernel/access/principal.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoAccounts } from './demo-accounts.ts';
import { administrationRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import { readPrincipal } from './read-principal.ts';
import { returnDatabaseCommand } from './return-database.ts';
import './tables.ts';

export { disableDemoAccount, listDemoAccounts, tryDeleteDemoAccount } from './remove-demo-accounts.ts';
export { readPrincipal } from './read-principal.ts';
export { requireNoAdmins } from './user-roles.ts';
export { insertUser } from './users.ts';

/** The accounts of a site for its administrators, and the rights of each caller. */
export const administrationArea = defineArea<PrincipalReader>({
  name: 'administration',
  calls,
  tables: ['account', 'account_organisation', 'account_role'],
  migrations,
  demoHooks: {
    runsAfter: ['organisations'],
    insertPeople: (db, { clinic, passwordHash }) => insertDemoAccounts(db, clinic.accounts, passwordHash),
  },
  routes: administrationRoutes,
  siteCommands: [returnDatabaseCommand],
  start: ({ db, config }) => ({ service: { findPrincipal: (caller) => readPrincipal(db, config, caller) } }),
});

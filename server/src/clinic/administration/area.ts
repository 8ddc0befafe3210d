import { sql } from 'kysely';
import type { PrincipalReader } from '../../kernel/access/principal.ts';
import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { createAccount } from './commands/create-account.ts';
import { keepAccount } from './commands/keep-account.ts';
import { resetPassword } from './commands/reset-password.ts';
import { insertDemoAccounts } from './demo-accounts.ts';
import { administrationRoutes } from './routes.ts';
import { migrations } from './migrations.ts';
import { readPrincipal } from './read-principal.ts';
import { returnDatabaseCommand } from './return-database.ts';
import './tables.ts';

export { insertAccount } from './insert-account.ts';
export { disableDemoAccount, listDemoAccounts, tryDeleteDemoAccount } from './remove-demo-accounts.ts';
export { generatePassword } from './generate-password.ts';
export { readPrincipal } from './read-principal.ts';
export { requireNoAdmins } from './user-roles.ts';
export { insertUser } from './users.ts';
export {
  findNameProblem,
  findPhoneProblem,
  findTakenUserNames,
  findUserNameProblem,
  type UserProblem,
  validateForm,
} from './user-form.ts';

/** The accounts of a site for its administrators, and the rights of each caller. */
export const administrationArea = defineArea<PrincipalReader>({
  name: 'administration',
  calls,
  tables: ['account', 'account_organisation', 'account_role'],
  migrations,
  demoHooks: {
    runsAfter: ['organisations'],
    insertPeople: (db, { clinic, passwordHash }) => insertDemoAccounts(db, clinic.accounts, passwordHash),
    retainingRows: [
      {
        table: 'account_organisation',
        name: 'people',
        organisation: sql.ref('account_organisation.organisation_id'),
        condition: sql`(select not is_demo from account where id = account_organisation.account_id)`,
      },
    ],
  },
  routes: administrationRoutes,
  auditActions: ['user.keep'],
  siteCommands: [createAccount, keepAccount, resetPassword, returnDatabaseCommand],
  countAccounts: async (db) => {
    const accounts = db.selectFrom('account').where('disabled_at', 'is', null);
    const { count } = await accounts.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  },
  start: ({ db, config }) => ({ service: { findPrincipal: (caller) => readPrincipal(db, config, caller) } }),
});

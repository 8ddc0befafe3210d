import { defineArea } from '../../kernel/areas/area.ts';
import * as calls from './calls.ts';
import { insertDemoOwners } from './demo-people.ts';
import { removeOldInvitations } from './invitations.ts';
import { migrations } from './migrations.ts';
import './member-hooks.ts';
import { registrationRules } from './register-account.ts';
import { createPeopleRoutes } from './routes.ts';
import { inviteClinic, setOwner } from './site-commands.ts';
import './tables.ts';

export type { MemberHooks } from './member-hooks.ts';
export { addMember } from './memberships.ts';

/** The people of clinics of a public site: members, invitations and owners. */
export const peopleArea = defineArea({
  name: 'people',
  calls,
  migrations,
  tables: ['clinic_invitation', 'clinic_invitation_use', 'clinic_member', 'former_member', 'ownership_offer'],
  auditActions: ['account.register', 'owner.appoint'],
  siteCommands: [inviteClinic, setOwner],
  schedules: [{ name: 'forget old invitations', every: 'hour', run: ({ db }) => removeOldInvitations(db) }],
  demoHooks: {
    runsAfter: ['administration'],
    insertPeople: (db, { clinic }) => insertDemoOwners(db, clinic.accounts),
  },
  registrationRules,
  start: ({ areas, config, db }) => ({
    routes: createPeopleRoutes({ config, db, hooks: areas.flatMap(({ memberHooks }) => memberHooks ?? []) }),
  }),
});

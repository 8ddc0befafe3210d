import { defineArea } from '../../kernel/areas/area.ts';
import { insertDemoMembers } from './demo-members.ts';
import { memberRoutes } from './routes.ts';
import './tables.ts';

/** Membership plans and their benefits. */
export const membersArea = defineArea({
  name: 'members',
  tables: ['account_member', 'member_plan'],
  demoHooks: {
    runsAfter: ['administration'],
    insertPeople: (db, { clinic }) => insertDemoMembers(db, clinic.today),
  },
  routes: memberRoutes,
});

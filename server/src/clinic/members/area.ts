import { defineArea } from '../../kernel/areas/area.ts';
import { memberRoutes } from './routes.ts';
import './tables.ts';

export { insertDemoMembers } from './demo-members.ts';

/** Membership plans and their benefits. */
export const membersArea = defineArea({
  name: 'members',
  tables: ['account_member', 'member_plan'],
  routes: memberRoutes,
});

import { defineArea } from '../../kernel/areas/area.ts';
import type { MembershipReader } from '../../kernel/access/membership.ts';
import { insertDemoMembers } from './demo-members.ts';
import { hasBenefit } from './find-membership.ts';
import { memberRoutes } from './routes.ts';
import './tables.ts';

/** Membership plans and their benefits. */
export const membersArea = defineArea<MembershipReader>({
  name: 'members',
  tables: ['account_member', 'member_plan'],
  siteTables: ['member_plan'],
  demoHooks: {
    runsAfter: ['administration'],
    insertPeople: (db, { clinic }) => insertDemoMembers(db, clinic.today),
  },
  routes: memberRoutes,
  start: () => ({ service: { hasBenefit } }),
});

import { getUserInfo, queryRolesByUserId, queryUserOrgs, queryUsersInfo } from '@dentarium/api/account/user-calls';
import { handle, type Route } from '../../records/handle.ts';
import { readColleagues, readOrganisations, readRoles, readUser } from './accounts.ts';

/** The routes of the signed-in user and their colleagues. */
export const accountRoutes: readonly Route[] = [
  handle(getUserInfo, (ctx) => readUser(ctx)),
  handle(queryRolesByUserId, (ctx) => readRoles(ctx)),
  handle(queryUserOrgs, (ctx) => readOrganisations(ctx)),
  handle(queryUsersInfo, (ctx) => readColleagues(ctx)),
];

import { getUserInfo, queryRolesByUserId, queryUserOrgs, queryUsersInfo } from '@dentarium/api/account/user-calls';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { readColleagues, readOrganisations, readRoles, readUser } from './accounts.ts';

/** Who the user is, and who works with them. */
export const accountRoutes: readonly Route[] = [
  handle(getUserInfo, (ctx) => readUser(ctx)),
  handle(queryRolesByUserId, (ctx) => readRoles(ctx)),
  handle(queryUserOrgs, (ctx) => readOrganisations(ctx)),
  handle(queryUsersInfo, (ctx) => readColleagues(ctx)),
];

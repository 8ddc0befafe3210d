import { getUserInfo, queryRolesByUserId, queryUserOrgs, queryUsersInfo } from '@dentarium/api/services/user-service';
import { handle, type Route } from '../http/handle.ts';
import { readColleagues, readOrganisations, readRoles, readUser } from './accounts.ts';

/** Who the user is, and who works with them. */
export const accountRoutes: readonly Route[] = [
  handle(getUserInfo, ({ db, access }) => readUser(db, access)),
  handle(queryRolesByUserId, ({ db, access }) => readRoles(db, access)),
  handle(queryUserOrgs, ({ db, access }) => readOrganisations(db, access)),
  handle(queryUsersInfo, ({ db, access }) => readColleagues(db, access)),
];

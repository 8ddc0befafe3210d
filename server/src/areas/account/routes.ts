import { getUserInfo, queryRolesByUserId, queryUserOrgs, queryUsersInfo } from '@dentarium/api/services/user-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { readColleagues, readOrganisations, readRoles, readUser } from './accounts.ts';

/** Who the user is, and who works with them. */
export const accountRoutes: readonly Route[] = [
  handle(getUserInfo, ({ db, principal }) => readUser(db, principal)),
  handle(queryRolesByUserId, ({ db, principal }) => readRoles(db, principal)),
  handle(queryUserOrgs, ({ db, principal }) => readOrganisations(db, principal)),
  handle(queryUsersInfo, ({ db, principal }) => readColleagues(db, principal)),
];

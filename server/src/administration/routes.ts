import * as calls from '@dentarium/api/services/user-administration';
import { handle, type Route } from '../http/handle.ts';
import { listUsers } from './administered-users.ts';
import { importFrom } from './import-users.ts';
import { changeUserRoles, createUser, removeUser, renewPassword, setDisabled, updateUser } from './users.ts';

/** The accounts of a site in private mode. */
export const administrationRoutes: readonly Route[] = [
  handle(calls.queryUserList, ({ db, access, body }) => listUsers(db, access, body)),
  handle(calls.insertUserInfo, async ({ db, access, body, audit }) => {
    const made = await createUser(db, access, body);
    audit({ subjectId: made.user.id, detail: { roles: made.user.roleIds, organisations: body.orgIds } });
    return made;
  }),
  handle(calls.updateUserAccount, async ({ db, access, params, body, audit }) => {
    audit({ subjectId: params.id, detail: { organisations: body.orgIds } });
    return updateUser(db, access, params.id, body);
  }),
  handle(calls.updateUserRole, async ({ db, access, params, query, body, audit }) => {
    audit({ subjectId: params.id });
    const change = { id: params.id, version: query.version, roleIds: body };
    const { user, before } = await changeUserRoles(db, access, change);
    audit({ detail: { before, after: user.roleIds } });
    return user;
  }),
  handle(calls.setUserDisabled, async ({ db, access, params, body, audit }) => {
    audit({ subjectId: params.id, detail: { isDisabled: body.isDisabled } });
    return setDisabled(db, access, { id: params.id, ...body });
  }),
  handle(calls.resetPassword, async ({ db, access, body, audit }) => {
    audit({ subjectId: body.userId });
    return { password: await renewPassword(db, access, body.userId) };
  }),
  handle(
    calls.importUsers,
    async ({ db, access, query, body, audit }) => {
      const isDryRun = query.dryRun === 'true';
      const report = await importFrom(db, access, body.file, isDryRun);
      audit({ detail: { isDryRun, rows: report.rows, created: report.created } });
      return report;
    },
    { transaction: false },
  ),
  handle(calls.deleteUser, async ({ db, access, params, query, audit }) => {
    audit({ subjectId: params.id });
    await removeUser(db, access, { id: params.id, version: query.version });
    return true as const;
  }),
];

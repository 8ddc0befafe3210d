import * as calls from '@dentarium/api/services/user-administration';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { listUsers } from './administered-users.ts';
import { importFrom } from './import-users.ts';
import { changeUserRoles, createUser, removeUser, renewPassword, setDisabled, updateUser } from './users.ts';

/** The accounts of a site in private mode. */
export const administrationRoutes: readonly Route[] = [
  handle(calls.queryUserList, ({ db, principal, body }) => listUsers(db, principal, body)),
  handle(calls.insertUserInfo, async ({ db, principal, body, audit }) => {
    const made = await createUser(db, principal, body);
    audit({ subjectId: made.user.id, detail: { roles: made.user.roleIds, organisations: body.orgIds } });
    return made;
  }),
  handle(calls.updateUserAccount, async ({ db, principal, params, body, audit }) => {
    audit({ subjectId: params.id, detail: { organisations: body.orgIds } });
    return updateUser(db, principal, params.id, body);
  }),
  handle(calls.updateUserRole, async ({ db, principal, params, query, body, audit }) => {
    audit({ subjectId: params.id });
    const change = { id: params.id, version: query.version, roleIds: body };
    const { user, before } = await changeUserRoles(db, principal, change);
    audit({ detail: { before, after: user.roleIds } });
    return user;
  }),
  handle(calls.setUserDisabled, async ({ db, principal, params, body, audit }) => {
    audit({ subjectId: params.id, detail: { isDisabled: body.isDisabled } });
    return setDisabled(db, principal, { id: params.id, ...body });
  }),
  handle(calls.resetPassword, async ({ db, principal, body, audit }) => {
    audit({ subjectId: body.userId });
    return { password: await renewPassword(db, principal, body.userId) };
  }),
  handle(
    calls.importUsers,
    async ({ db, principal, query, body, audit }) => {
      const isDryRun = query.dryRun === 'true';
      const report = await importFrom(db, principal, body.file, isDryRun);
      audit({ detail: { isDryRun, rows: report.rows, created: report.created } });
      return report;
    },
    { transaction: false },
  ),
  handle(calls.deleteUser, async ({ db, principal, params, query, audit }) => {
    audit({ subjectId: params.id });
    await removeUser(db, principal, { id: params.id, version: query.version });
    return true as const;
  }),
];

import * as specifiedCalls from '@dentarium/api/administration/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { listUsers } from './administered-users.ts';
import { importFrom } from './import-users.ts';
import { changeUserRoles, createUser, removeUser, resetPassword, setDisabled, updateUser } from './users.ts';

/** The accounts of a site in private mode. */
export const administrationRoutes: readonly Route[] = [
  handle(calls.queryUserList, (ctx) => listUsers(ctx, ctx.body)),
  handle(specifiedCalls.insertUserInfo, async (ctx) => {
    const createdUser = await createUser(ctx, ctx.body);
    ctx.addAuditDetail({ roles: createdUser.user.roleIds, organisations: ctx.body.orgIds });
    return createdUser;
  }),
  handle(calls.updateUserAccount, (ctx) => {
    ctx.addAuditDetail({ organisations: ctx.body.orgIds });
    return updateUser(ctx, ctx.params.id, ctx.body);
  }),
  handle(specifiedCalls.updateUserRole, async (ctx) => {
    const change = { id: ctx.params.id, version: ctx.query.version, roleIds: ctx.body };
    const { user, before } = await changeUserRoles(ctx, change);
    ctx.addAuditDetail({ before, after: user.roleIds });
    return user;
  }),
  handle(calls.setUserDisabled, (ctx) => {
    ctx.addAuditDetail({ isDisabled: ctx.body.isDisabled });
    return setDisabled(ctx, { id: ctx.params.id, ...ctx.body });
  }),
  handle(specifiedCalls.resetPassword, async (ctx) => ({ password: await resetPassword(ctx, ctx.body.userId) })),
  handle(
    calls.importUsers,
    async (ctx) => {
      const isDryRun = ctx.query.dryRun === 'true';
      const report = await importFrom(ctx, ctx.body.file, isDryRun);
      ctx.addAuditDetail({ isDryRun, rows: report.rows, created: report.created });
      return report;
    },
    { transaction: false },
  ),
  handle(calls.deleteUser, async (ctx) => {
    await removeUser(ctx, { id: ctx.params.id, version: ctx.query.version });
    return true as const;
  }),
];

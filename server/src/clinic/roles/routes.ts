import * as specifiedCalls from '@dentarium/api/roles/calls';
import * as calls from './calls.ts';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { changeRights, createRole, deleteRole, getRoleOrThrow, readRoles, renameRole } from './roles.ts';
import { withRemainingSuperAdmin } from './super-admins.ts';

/** Roles and their rights, of private mode. */
export const roleRoutes: readonly Route[] = [
  handle(specifiedCalls.queryRolesInfo, (ctx) => readRoles(ctx)),
  handle(specifiedCalls.queryAllRoles, async (ctx) =>
    (await readRoles(ctx)).map(({ id, nameCh, nameEn }) => ({ id, nameCh, nameEn })),
  ),
  handle(specifiedCalls.queryJuridictionByRoleId, async (ctx) => {
    const { jurisdictionList, version } = await getRoleOrThrow(ctx, ctx.params.id);
    return { jurisdictionList, version };
  }),
  handle(specifiedCalls.updateRoleJuridiction, async (ctx) => {
    const change = { id: ctx.params.id, version: ctx.query.version, rightIds: ctx.body };
    ctx.recordSubject({ id: String(change.id) });
    const { role, before, after } = await withRemainingSuperAdmin(ctx, () => changeRights(ctx, change));
    ctx.addAuditDetail({ before, after });
    return role;
  }),
  handle(calls.insertRole, async (ctx) => {
    const role = await createRole(ctx, ctx.body);
    ctx.addAuditDetail({ rights: ctx.body.rightIds });
    return role;
  }),
  handle(calls.updateRoleName, (ctx) => renameRole(ctx, { id: ctx.params.id, ...ctx.body })),
  handle(calls.deleteRole, async (ctx) => {
    await deleteRole(ctx, { id: ctx.params.id, version: ctx.query.version });
    return true as const;
  }),
];

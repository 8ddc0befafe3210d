import * as calls from '@dentarium/api/services/role-service';
import { handle, type Route } from '../../kernel/http/handle.ts';
import { changeRights, createRole, deleteRole, readRole, readRoles, renameRole } from './roles.ts';
import { keepingASuperAdmin } from './super-admins.ts';

/** Roles and their rights, of private mode. */
export const roleRoutes: readonly Route[] = [
  handle(calls.queryRolesInfo, ({ db, principal }) => readRoles(db, principal)),
  handle(calls.queryAllRoles, async ({ db, principal }) =>
    (await readRoles(db, principal)).map(({ id, nameCh, nameEn }) => ({ id, nameCh, nameEn })),
  ),
  handle(calls.queryJuridictionByRoleId, async ({ db, principal, params }) => {
    const { jurisdictionList, version } = await readRole(db, principal, params.id);
    return { jurisdictionList, version };
  }),
  handle(calls.updateRoleJuridiction, async ({ db, principal, params, query, body, audit }) => {
    audit({ subjectId: String(params.id) });
    const change = { id: params.id, version: query.version, rightIds: body };
    const { role, before, after } = await keepingASuperAdmin(db, () => changeRights(db, principal, change));
    audit({ detail: { before, after } });
    return role;
  }),
  handle(calls.insertRole, async ({ db, principal, body, audit }) => {
    const role = await createRole(db, principal, body);
    audit({ subjectId: String(role.id), detail: { rights: body.rightIds } });
    return role;
  }),
  handle(calls.updateRoleName, async ({ db, principal, params, body, audit }) => {
    audit({ subjectId: String(params.id) });
    return renameRole(db, principal, { id: params.id, ...body });
  }),
  handle(calls.deleteRole, async ({ db, params, query, audit }) => {
    audit({ subjectId: String(params.id) });
    await deleteRole(db, { id: params.id, version: query.version });
    return true as const;
  }),
];

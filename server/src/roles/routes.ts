import * as calls from '@dentarium/api/services/role-service';
import { handle, type Route } from '../http/handle.ts';
import { changeRights, createRole, deleteRole, readRole, readRoles, renameRole } from './roles.ts';
import { keepingASuperAdmin } from './super-admins.ts';

/** Roles and their rights, of private mode. */
export const roleRoutes: readonly Route[] = [
  handle(calls.queryRolesInfo, ({ db, access }) => readRoles(db, access)),
  handle(calls.queryAllRoles, async ({ db, access }) =>
    (await readRoles(db, access)).map(({ id, nameCh, nameEn }) => ({ id, nameCh, nameEn })),
  ),
  handle(calls.queryJuridictionByRoleId, async ({ db, access, params }) => {
    const { jurisdictionList, version } = await readRole(db, access, params.id);
    return { jurisdictionList, version };
  }),
  handle(calls.updateRoleJuridiction, async ({ db, access, params, query, body, audit }) => {
    audit({ subjectId: String(params.id) });
    const change = { id: params.id, version: query.version, rightIds: body };
    const { role, before, after } = await keepingASuperAdmin(db, () => changeRights(db, access, change));
    audit({ detail: { before, after } });
    return role;
  }),
  handle(calls.insertRole, async ({ db, access, body, audit }) => {
    const role = await createRole(db, access, body);
    audit({ subjectId: String(role.id), detail: { rights: body.rightIds } });
    return role;
  }),
  handle(calls.updateRoleName, async ({ db, access, params, body, audit }) => {
    audit({ subjectId: String(params.id) });
    return renameRole(db, access, { id: params.id, ...body });
  }),
  handle(calls.deleteRole, async ({ db, params, query, audit }) => {
    audit({ subjectId: String(params.id) });
    await deleteRole(db, { id: params.id, version: query.version });
    return true as const;
  }),
];

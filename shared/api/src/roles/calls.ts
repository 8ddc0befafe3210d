import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { code, codeText, seenVersionText } from '../contract/shapes.ts';

const roles = service('RoleService', '/api/RoleService', { module: 'personal' });
/** Users who administer accounts see the roles; users who edit roles change them. */
const mayLook = { right: ['resetPassword', 'editRole'], mode: 'private' } as const;
const mayEdit = { right: 'editRole', mode: 'private' } as const;
const roleId = z.object({ id: codeText });

/** A role with its rights (specification, section 3, "Role info"). */
export const role = z.object({
  id: z.number(),
  nameCh: z.string(),
  nameEn: z.string(),
  jurisdictionList: z.array(z.object({ id: z.number() })),
  /** True if the site created it; the seven of the product can be changed but not removed. */
  isOwn: z.boolean(),
  /** The number of accounts with it in the organisations of the caller. */
  userCount: z.number(),
  version: z.number(),
});
export type Role = z.infer<typeof role>;

/** Lists all roles of the site, those of the product first; `userCount` counts in the organisations of the caller. */
export const queryRolesInfo = roles('QueryRolesInfo', {
  method: 'GET',
  permission: mayLook,
  result: z.array(role),
  reads: { role: true, account: true },
  summary: 'The roles with their rights and how many accounts have each.',
});

/** Lists the same roles without their rights. */
export const queryAllRoles = roles('QueryAllRoles', {
  method: 'GET',
  permission: mayLook,
  result: z.array(z.object({ id: z.number(), nameCh: z.string(), nameEn: z.string() })),
  reads: { role: true },
  summary: 'The roles by name, for menus.',
});

/** Returns the rights of the role `id`, and the version that a change has to name. Refused with `role.notFound`. */
export const queryJuridictionByRoleId = roles('QueryJuridictionByRoleId/:id', {
  method: 'GET',
  permission: mayLook,
  params: roleId,
  result: z.object({ jurisdictionList: z.array(z.object({ id: z.number() })), version: z.number() }),
  reads: { role: true },
  summary: 'The rights of a role.',
});

/**
 * Replaces the rights of a role (`domain-forms.md` 21); sessions continue, and the next call of each user has the new
 * ones.
 *
 * Refused with `role.notFound`, `version.stale`, `role.invalid` (an unknown right), `role.superAdmin` (a right that the
 * super admin needs), `user.setAdmin` (403: granting or revoking the right to set admins needs it),
 * `user.lastSuperAdmin`.
 */
export const updateRoleJuridiction = roles('UpdateRoleJuridiction/:id', {
  method: 'PUT',
  permission: mayEdit,
  audit: 'role.rights',
  params: roleId,
  query: z.object({ version: seenVersionText }),
  body: z.array(code).check(z.maxLength(20)),
  result: role,
  changes: { role: true },
  summary: 'Gives a role these rights, from the next call of its users on; the super admin keeps the necessary ones.',
});

import { declareFailures } from '@dentarium/api';
import { z } from 'zod/mini';
import { service } from '@dentarium/api/contract';
import { text, code, codeText, version, versionText, okResult } from '@dentarium/api/shapes';
import { role } from '@dentarium/api/roles/calls';

declare module '@dentarium/api/area-failures' {
  interface AreaErrors {
    'role.nameTaken': AreaError;
    'role.builtIn': AreaError;
    'role.inUse': AreaError;
  }
}

declareFailures({
  errors: {
    'role.nameTaken': { status: 409, ch: '已有同名角色。', en: 'There is a role of this name.' },
    'role.builtIn': {
      status: 409,
      ch: '系统角色不能改名或删除。',
      en: 'The roles of the product cannot be renamed or removed.',
    },
    'role.inUse': {
      status: 409,
      ch: '仍有 {count} 个账号使用此角色。',
      en: 'There are {count} accounts with this role.',
    },
  },
});

const roles = service('RoleService', '/api/RoleService', { module: 'personal' });
const mayEdit = { right: 'editRole', mode: 'private' } as const;
const roleId = z.object({ id: codeText });
const name = text(30);

/**
 * Creates a role with names of at most 30 characters.
 *
 * Refused with `role.invalid`, `role.nameTaken`, `user.setAdmin` (403).
 */
export const insertRole = roles('InsertRole', {
  method: 'POST',
  own: true,
  permission: mayEdit,
  audit: 'role.create',
  body: z.object({ nameCh: name, nameEn: name, rightIds: z.array(code).check(z.maxLength(20)) }),
  result: role,
  changes: { role: true },
  summary: 'Creates a role of the site (ours).',
});

/**
 * Renames a role that the site created.
 *
 * Refused with `role.notFound`, `version.stale`, `role.builtIn`, `role.invalid`, `role.nameTaken`.
 */
export const updateRoleName = roles('UpdateRoleName/:id', {
  method: 'PUT',
  own: true,
  permission: mayEdit,
  audit: 'role.name',
  params: roleId,
  body: z.object({ nameCh: name, nameEn: name, version }),
  result: role,
  changes: { role: true },
  summary: 'Renames a role of the site (ours).',
});

/**
 * Removes a role that the site created.
 *
 * Refused with `role.notFound`, `version.stale`, `role.builtIn`, `role.inUse` with the number of its accounts.
 */
export const deleteRole = roles('DeleteRole/:id', {
  method: 'DELETE',
  own: true,
  permission: mayEdit,
  audit: 'role.delete',
  params: roleId,
  query: z.object({ version: versionText }),
  result: okResult,
  changes: { role: true },
  summary: 'Removes a role of the site that nobody has (ours).',
});

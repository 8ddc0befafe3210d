import { service } from '@dentarium/api/contract';
import { role } from '@dentarium/api/roles/calls';
import { codeText, text, version } from '@dentarium/api/shapes';
import { z } from 'zod/mini';

const roles = service('RoleService', '/api/RoleService', { module: 'personal' });
const name = text(30);

/** A call that saves two texts with the version that they had. */
export const updateRoleName = roles('UpdateRoleName/:id', {
  method: 'PUT',
  own: true,
  permission: { right: 'editRole', mode: 'private' },
  params: z.object({ id: codeText }),
  body: z.object({ nameCh: name, nameEn: name, version }),
  result: role,
  changes: { role: true },
  summary: 'Renames a role.',
});

/** The fields of the form that tests show. */
export interface Names {
  readonly nameCh: string;
  readonly nameEn: string;
}

/** The role that tests rename. */
export const ROLE = {
  id: 9,
  nameCh: '助理',
  nameEn: 'Assistant',
  version: 1,
  jurisdictionList: [],
  isOwn: true,
  userCount: 0,
};

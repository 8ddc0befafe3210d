import type { Permission } from '@dentarium/api/contract';
import type { Access } from './access.ts';

/** Whether the permission that a call declares is given to a caller. */
export function permits(permission: Permission, access: Access): boolean {
  if (typeof permission === 'string') return true;
  if (permission.mode !== undefined && permission.mode !== access.mode) return false;
  const wanted = typeof permission.right === 'string' ? [permission.right] : permission.right;
  return wanted.some((name) => access.rights.has(name));
}

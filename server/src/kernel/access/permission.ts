import type { Permission } from '@dentarium/api/contract';
import { LAB_INTEGRATION } from '@dentarium/orders/states';
import type { Principal } from './principal.ts';

/** Returns whether a caller has the permission that a call declares. */
export function hasPermission(permission: Permission, principal: Principal): boolean {
  if (typeof permission === 'string') return true;
  if ('whitelist' in permission) return principal.whitelists.has(permission.whitelist);
  if ('flag' in permission) return principal.flags[permission.flag];
  if ('lab' in permission) {
    const functions = typeof permission.lab === 'string' ? [permission.lab] : permission.lab;
    return functions.some((name) =>
      name === LAB_INTEGRATION ? principal.isLabIntegrator : principal.labFunctions.has(name),
    );
  }
  if (permission.mode !== undefined && permission.mode !== principal.mode) return false;
  const requiredRights = typeof permission.right === 'string' ? [permission.right] : permission.right;
  return requiredRights.some((name) => principal.rights.has(name));
}

import type { Role } from '@dentarium/api/roles/calls';
import { RIGHTS, ROLES } from '@dentarium/domain';

/**
 * Which rights were given and taken, by role. Only what was touched is in it: what somebody else changes meanwhile in the
 * same role stays as they left it.
 */
export type RoleChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** The rights of a role as the server has them. */
export function rightsOf(role: Role): readonly number[] {
  return role.jurisdictionList.map(({ id }) => id);
}

/** The rights of a role with the changes. */
export function changedRights(changes: RoleChanges, role: Role): number[] {
  const touched = changes[role.id] ?? {};
  const kept = rightsOf(role).filter((id) => touched[id] !== false);
  const given = Object.entries(touched).flatMap(([id, isGiven]) => (isGiven ? [Number(id)] : []));
  return [...new Set([...kept, ...given])].toSorted((a, b) => a - b);
}

/** The roles that would be other than the server has them. */
export function changedRoles(changes: RoleChanges, roles: readonly Role[]): Role[] {
  return roles.filter(
    (role) => changedRights(changes, role).join() !== [...rightsOf(role)].toSorted((a, b) => a - b).join(),
  );
}

/** Gives a right to a role or takes it. */
export function toggled(changes: RoleChanges, role: Role, rightId: number): RoleChanges {
  const isGiven = changedRights(changes, role).includes(rightId);
  return { ...changes, [role.id]: { ...changes[role.id], [rightId]: !isGiven } };
}

/** The super admin keeps what they need to give rights again. */
export function isFixed(role: Role, rightId: number): boolean {
  return role.id === ROLES.superAdmin && (rightId === RIGHTS.setAdmin || rightId === RIGHTS.editRole);
}

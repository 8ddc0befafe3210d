import type { Role } from '@dentarium/api/roles/calls';
import { RIGHTS, ROLES } from '@dentarium/domain';

/**
 * Which rights were given and taken, by role. Only what was touched is in it: what somebody else changes meanwhile in the
 * same role stays as they left it.
 */
export type RoleChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** The rights of a role as the server has them. */
export function listRightIds(role: Role): readonly number[] {
  return role.jurisdictionList.map(({ id }) => id);
}

/** The rights of a role with the changes. */
export function listChangedRightIds(changes: RoleChanges, role: Role): number[] {
  const roleChanges = changes[role.id] ?? {};
  const keptIds = listRightIds(role).filter((id) => roleChanges[id] !== false);
  const givenIds = Object.entries(roleChanges).flatMap(([id, isGiven]) => (isGiven ? [Number(id)] : []));
  return [...new Set([...keptIds, ...givenIds])].toSorted((a, b) => a - b);
}

/** The roles that would be other than the server has them. */
export function listChangedRoles(changes: RoleChanges, roles: readonly Role[]): Role[] {
  return roles.filter(
    (role) => listChangedRightIds(changes, role).join() !== [...listRightIds(role)].toSorted((a, b) => a - b).join(),
  );
}

/** Gives a right to a role or takes it. */
export function toggleRight(changes: RoleChanges, role: Role, rightId: number): RoleChanges {
  const isGiven = listChangedRightIds(changes, role).includes(rightId);
  return { ...changes, [role.id]: { ...changes[role.id], [rightId]: !isGiven } };
}

/** The super admin keeps what they need to give rights again. */
export function isFixedRight(role: Role, rightId: number): boolean {
  return role.id === ROLES.superAdmin && (rightId === RIGHTS.setAdmin || rightId === RIGHTS.editRole);
}

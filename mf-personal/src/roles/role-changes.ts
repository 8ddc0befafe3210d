import type { Role } from '@dentarium/api/roles/calls';
import { RIGHTS, ROLES } from '@dentarium/domain';

/**
 * Given and withdrawn rights, by role. It holds only the edited rights, so that concurrent changes of others in the
 * same role stay.
 */
export type RoleChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

/** Returns the rights of a role as the server has them. */
export function listRightIds(role: Role): readonly number[] {
  return role.jurisdictionList.map(({ id }) => id);
}

/** Returns the rights of a role after the changes. */
export function listChangedRightIds(changes: RoleChanges, role: Role): number[] {
  const roleChanges = changes[role.id] ?? {};
  const keptIds = listRightIds(role).filter((id) => roleChanges[id] !== false);
  const givenIds = Object.entries(roleChanges).flatMap(([id, isGiven]) => (isGiven ? [Number(id)] : []));
  return [...new Set([...keptIds, ...givenIds])].toSorted((a, b) => a - b);
}

/** Returns the roles with rights that differ from those on the server. */
export function listChangedRoles(changes: RoleChanges, roles: readonly Role[]): Role[] {
  return roles.filter(
    (role) => listChangedRightIds(changes, role).join() !== [...listRightIds(role)].toSorted((a, b) => a - b).join(),
  );
}

/** Gives a right to a role, or withdraws it. */
export function toggleRight(changes: RoleChanges, role: Role, rightId: number): RoleChanges {
  const isGiven = listChangedRightIds(changes, role).includes(rightId);
  return { ...changes, [role.id]: { ...changes[role.id], [rightId]: !isGiven } };
}

/** Returns whether a right cannot be withdrawn: the super admin needs it to give rights again. */
export function isFixedRight(role: Role, rightId: number): boolean {
  return role.id === ROLES.superAdmin && (rightId === RIGHTS.setAdmin || rightId === RIGHTS.editRole);
}

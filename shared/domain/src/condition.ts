import type { FlagName, Flags, Mode } from './mode.ts';
import { RIGHT_NAMES, RIGHTS, type RightName, ROLES, type RoleName } from './rights.ts';

/**
 * A condition under which a user gets a tab, a route or an action. Every named part must hold; omitted parts do not
 * matter.
 * It is plain data, so a module declares it in `module.json` and the server reads the same declaration.
 */
export interface Condition {
  /** The user has this right, or at least one of several. */
  readonly right?: RightName | readonly RightName[] | undefined;
  /** The user has one of these roles (private mode). */
  readonly role?: RoleName | readonly RoleName[] | undefined;
  readonly mode?: Mode | undefined;
  /** All of these switches are on. */
  readonly flag?: FlagName | readonly FlagName[] | undefined;
  /** The user name is on this whitelist. */
  readonly whitelist?: string | undefined;
  /** The user is a triage user (right `triage` in private mode), or is not one. */
  readonly triage?: boolean | undefined;
  /** The user belongs to a signing organisation, or to none. */
  readonly signs?: boolean | undefined;
  /** The user has a function at a manufacturer, or has none. */
  readonly lab?: boolean | undefined;
}

/** The facts about a user that conditions are evaluated against. */
export interface Standing {
  readonly mode: Mode;
  readonly rights: ReadonlySet<RightName>;
  readonly roleIds: ReadonlySet<number>;
  readonly flags: Flags;
  readonly userName: string;
  /** True if the user belongs to a signing organisation. */
  readonly signs: boolean;
  /** True if the user has a function at a manufacturer. */
  readonly lab: boolean;
  /** User names by the name of the whitelist. */
  readonly whitelists: Readonly<Record<string, readonly string[]>>;
}

function toList<T>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

/** Returns whether a user is a triage user: one with the right `triage` in private mode. */
export function isTriageUser(standing: Pick<Standing, 'mode' | 'rights'>): boolean {
  return standing.mode === 'private' && standing.rights.has('triage');
}

/** Returns whether a user meets a condition. A missing condition is always met. */
export function isConditionMet(condition: Condition | undefined, standing: Standing): boolean {
  if (condition === undefined) return true;
  const { right, role, mode, flag, whitelist, triage, signs, lab } = condition;
  if (mode !== undefined && mode !== standing.mode) return false;
  if (right !== undefined && !toList(right).some((name) => standing.rights.has(name))) return false;
  if (role !== undefined && !toList(role).some((name) => standing.roleIds.has(ROLES[name]))) return false;
  if (flag !== undefined && !toList(flag).every((name) => standing.flags[name])) return false;
  if (whitelist !== undefined && !(standing.whitelists[whitelist] ?? []).includes(standing.userName)) return false;
  if (signs !== undefined && signs !== standing.signs) return false;
  if (lab !== undefined && lab !== standing.lab) return false;
  return triage === undefined || triage === isTriageUser(standing);
}

/**
 * Returns the rights of a user: every right in public mode (specification, section 6; the calls of administration and
 * triage exist in private mode only), and those of the roles in private mode.
 *
 * @param roleRights the ids of the rights that the user's roles grant.
 */
export function resolveRights(mode: Mode, roleRights: Iterable<number>): Set<RightName> {
  if (mode === 'public') return new Set(RIGHT_NAMES);
  const granted = new Set(roleRights);
  return new Set(RIGHT_NAMES.filter((name) => granted.has(RIGHTS[name])));
}

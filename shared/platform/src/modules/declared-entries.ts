import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { type Condition, isConditionMet, type Standing } from '@dentarium/domain';
import { isOwnPath } from './own-path.ts';

/**
 * The common part of every declared entry: its position among those of all modules, its condition, and its target, if
 * it has one.
 */
interface Entry {
  readonly order: number;
  readonly when?: Condition | undefined;
  readonly to?: string | undefined;
}

/** Returns whether no switch that is off removes a page, which concerns its entries and its address alike (MODE-06). */
export function isSwitchedOn(
  path: string,
  modules: readonly RegisteredModule[],
  standing: Pick<Standing, 'flags'>,
): boolean {
  return modules
    .flatMap(({ pages = [] }) => pages)
    .every((page) => standing.flags[page.flag] || !isOwnPath(path, [page.path]));
}

/**
 * Returns the declarations of the enabled modules for a slot that the user may see, in its order (MFE-07).
 *
 * @param slot selects the entries of a declaration: `({ menu }) => menu`.
 */
export function listDeclaredEntries<E extends Entry>(
  modules: readonly RegisteredModule[],
  standing: Standing,
  slot: (module: RegisteredModule) => readonly E[] | undefined,
): E[] {
  return modules
    .filter(({ enabled }) => enabled)
    .flatMap((module) => slot(module) ?? [])
    .filter(
      ({ to, when }) => isConditionMet(when, standing) && (to === undefined || isSwitchedOn(to, modules, standing)),
    )
    .toSorted((one, other) => one.order - other.order);
}

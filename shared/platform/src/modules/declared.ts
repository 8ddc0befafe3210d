import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { type Condition, holds, type Standing } from '@dentarium/domain';
import { isOwnPath } from './own-path.ts';

/** What every declared entry has: its place among those of all modules, when it is there, and where it leads if it leads somewhere. */
interface Entry {
  readonly order: number;
  readonly when?: Condition | undefined;
  readonly to?: string | undefined;
}

/** Whether no switch that is off takes a page away: for its entries and its address alike (MODE-06). */
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
 * What the enabled modules declare in a slot and the user may see, in its order (MFE-07).
 *
 * @param slot takes the entries from a declaration: `({ menu }) => menu`.
 */
export function declared<E extends Entry>(
  modules: readonly RegisteredModule[],
  standing: Standing,
  slot: (module: RegisteredModule) => readonly E[] | undefined,
): E[] {
  return modules
    .filter(({ enabled }) => enabled)
    .flatMap((module) => slot(module) ?? [])
    .filter(({ to, when }) => holds(when, standing) && (to === undefined || isSwitchedOn(to, modules, standing)))
    .toSorted((one, other) => one.order - other.order);
}

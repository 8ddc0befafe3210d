import type { AreaHooks } from '../../kernel/areas/area.ts';

/** Hooks of an area that run in an order among those of other areas. */
export interface OrderedHooks {
  /** Names of areas whose hooks run before these. */
  readonly runsAfter?: readonly string[];
}

/** The hooks of an area with its name. */
export interface NamedHooks<Hooks extends OrderedHooks> {
  readonly area: string;
  readonly hooks: Hooks;
}

/** The kinds of hooks that run in an order. */
type OrderedKind = {
  [Kind in keyof AreaHooks]-?: NonNullable<AreaHooks[Kind]> extends OrderedHooks ? Kind : never;
}[keyof AreaHooks];

/** Returns the hooks of one kind among the hooks of areas, in the order in which the areas started. */
export function listHooks<Kind extends OrderedKind>(
  startedAreas: readonly { readonly area: string; readonly hooks: AreaHooks }[],
  kind: Kind,
): NamedHooks<NonNullable<AreaHooks[Kind]>>[] {
  return startedAreas.flatMap(({ area, hooks }) => {
    const areaHooks = hooks[kind];
    return areaHooks === undefined ? [] : [{ area, hooks: areaHooks }];
  });
}

/**
 * Sorts hooks by their requirements, otherwise in the given order.
 *
 * @throws Error for hooks that wait for each other, or for an area without hooks
 */
export function sortHooks<Hooks extends OrderedHooks>(namedHooks: readonly NamedHooks<Hooks>[]): Hooks[] {
  const ordered: Hooks[] = [];
  let waiting = namedHooks;
  while (waiting.length > 0) {
    const isWaiting = ({ hooks }: NamedHooks<Hooks>) =>
      hooks.runsAfter?.some((name) => waiting.some(({ area }) => area === name));
    const next = waiting.find((candidate) => isWaiting(candidate) !== true);
    if (next === undefined)
      throw new Error(`The hooks of areas wait for each other: ${waiting.map(({ area }) => area).join(', ')}`);
    const unknown = next.hooks.runsAfter?.find((name) => namedHooks.every(({ area }) => area !== name));
    if (unknown !== undefined)
      throw new Error(`The hooks of ${next.area} run after those of ${unknown}, which has none`);
    ordered.push(next.hooks);
    waiting = waiting.filter((candidate) => candidate !== next);
  }
  return ordered;
}

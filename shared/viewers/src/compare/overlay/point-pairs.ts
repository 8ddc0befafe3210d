import type { Spot, SpotPair } from './similarity.ts';

/** The image of a point: the lower one, or the one that is superimposed on it. */
export type Layer = 'base' | 'over';

/** The points of both images; points of the same place have the same index. One image may have more points than the other. */
export interface Points {
  readonly base: readonly Spot[];
  readonly over: readonly Spot[];
}

/** Maximum number of pairs; more do not improve the fit. */
const MAX_PAIRS = 12;

/** The state before any point is set. */
export const NO_POINTS: Points = { base: [], over: [] };

/** Adds a point. */
export function addPoint(points: Points, layer: Layer, spot: Spot): Points {
  if (points[layer].length >= MAX_PAIRS) return points;
  return { ...points, [layer]: [...points[layer], spot] };
}

/** Moves a point. */
export function movePoint(points: Points, layer: Layer, index: number, spot: Spot): Points {
  return { ...points, [layer]: points[layer].map((one, at) => (at === index ? spot : one)) };
}

/** Removes a pair; those after it move up. */
export function removePair(points: Points, index: number): Points {
  const removeAt = (spots: readonly Spot[]): Spot[] => spots.filter((_, at) => at !== index);
  return { base: removeAt(points.base), over: removeAt(points.over) };
}

/** Returns the points that both images have. */
export function toPairs({ base, over }: Points): SpotPair[] {
  return base.flatMap((spot, at) => {
    const other = over[at];
    return other === undefined ? [] : [{ base: spot, over: other }];
  });
}

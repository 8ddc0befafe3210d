import type { Spot, SpotPair } from './similarity.ts';

/** Which image: the one that lies below, or the one that is laid on it. */
export type Layer = 'base' | 'over';

/** Points that somebody sets, those of the same place under the same number. The one image may be ahead of the other. */
export interface Points {
  readonly base: readonly Spot[];
  readonly over: readonly Spot[];
}

/** More do not help. */
const MAX_PAIRS = 12;

/** Before any point is set. */
export const NO_POINTS: Points = { base: [], over: [] };

/** The points with another one. */
export function addPoint(points: Points, layer: Layer, spot: Spot): Points {
  if (points[layer].length >= MAX_PAIRS) return points;
  return { ...points, [layer]: [...points[layer], spot] };
}

/** The points with one of them somewhere else. */
export function movePoint(points: Points, layer: Layer, index: number, spot: Spot): Points {
  return { ...points, [layer]: points[layer].map((one, at) => (at === index ? spot : one)) };
}

/** The points without a pair; those behind it move up. */
export function removePair(points: Points, index: number): Points {
  const removeAt = (spots: readonly Spot[]): Spot[] => spots.filter((_, at) => at !== index);
  return { base: removeAt(points.base), over: removeAt(points.over) };
}

/** The points that both images have. */
export function toPairs({ base, over }: Points): SpotPair[] {
  return base.flatMap((spot, at) => {
    const other = over[at];
    return other === undefined ? [] : [{ base: spot, over: other }];
  });
}

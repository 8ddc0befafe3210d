import type { PlaceOnModel } from '@dentarium/models/scene';

/** The same place on both stages: on the one of the page, and on the one that is laid on it. */
export interface PointPair {
  readonly 0: PlaceOnModel;
  readonly 1: PlaceOnModel;
}

/** Points that somebody sets: pairs, and the one point of a pair that is not whole yet. */
export interface PairedPoints {
  readonly pairs: readonly PointPair[];
  readonly single: { readonly stage: 0 | 1; readonly at: PlaceOnModel } | null;
}

/** Before any point is set. */
export const NO_POINTS: PairedPoints = { pairs: [], single: null };
/** More do not help. */
export const MAX_PAIRS = 12;

/** The points with another one. One on the same stage as the single one takes its place. */
export function addPoint({ pairs, single }: PairedPoints, stage: 0 | 1, at: PlaceOnModel): PairedPoints {
  if (pairs.length >= MAX_PAIRS) return { pairs, single };
  if (single === null || single.stage === stage) return { pairs, single: { stage, at } };
  const pair = stage === 0 ? { 0: at, 1: single.at } : { 0: single.at, 1: at };
  return { pairs: [...pairs, pair], single: null };
}

/** The points without the one that was set last. */
export function removeLastPoint({ pairs, single }: PairedPoints): PairedPoints {
  if (single !== null) return { pairs, single: null };
  const last = pairs.at(-1);
  return last === undefined ? NO_POINTS : { pairs: pairs.slice(0, -1), single: { stage: 0, at: last[0] } };
}

import type { PlaceOnModel } from '@dentarium/models/scene';

/** The same place on both stages: on the stage of the page, and on the one that is aligned with it. */
export interface PointPair {
  readonly 0: PlaceOnModel;
  readonly 1: PlaceOnModel;
}

/** The points that the user has set: complete pairs, and the single point of an incomplete pair. */
export interface PairedPoints {
  readonly pairs: readonly PointPair[];
  readonly single: { readonly stage: 0 | 1; readonly at: PlaceOnModel } | null;
}

/** The state before any point is set. */
export const NO_POINTS: PairedPoints = { pairs: [], single: null };
/** Maximum number of pairs; more do not improve the fit. */
export const MAX_PAIRS = 12;

/** Adds a point. A point on the same stage as the single one replaces it. */
export function addPoint({ pairs, single }: PairedPoints, stage: 0 | 1, at: PlaceOnModel): PairedPoints {
  if (pairs.length >= MAX_PAIRS) return { pairs, single };
  if (single === null || single.stage === stage) return { pairs, single: { stage, at } };
  const pair = stage === 0 ? { 0: at, 1: single.at } : { 0: single.at, 1: at };
  return { pairs: [...pairs, pair], single: null };
}

/** Removes the last point. */
export function removeLastPoint({ pairs, single }: PairedPoints): PairedPoints {
  if (single !== null) return { pairs, single: null };
  const last = pairs.at(-1);
  return last === undefined ? NO_POINTS : { pairs: pairs.slice(0, -1), single: { stage: 0, at: last[0] } };
}

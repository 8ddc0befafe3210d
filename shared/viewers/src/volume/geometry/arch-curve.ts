import { cross, dot, normalise, type Vector } from '@dentarium/models/vectors';
import { createSmoothCurve, type CurvePlace, type SmoothCurve } from './smooth-curve.ts';

/** A curve through points in an axial plane, addressed by its length. */
export type ArchCurve = SmoothCurve;

/**
 * Returns the points without their heights, from the patient's right to their left. Pictures then show the right side on the left, as the
 * planes do.
 */
function orderFromRight(drawnPoints: readonly Vector[]): Vector[] {
  const points = drawnPoints.map(([x, y]): Vector => [x, y, 0]);
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && first[0] > last[0] ? points.toReversed() : points;
}

/**
 * Returns the curve through the points of an arch, from the patient's right to their left in whichever direction they were drawn.
 * The curve lies in the axial plane: points at several heights are projected along the body axis. Returns `null` for fewer than two places.
 */
export function createArchCurve(drawnPoints: readonly Vector[]): ArchCurve | null {
  return createSmoothCurve(orderFromRight(drawnPoints));
}

/** Returns the direction out of the arch at a place of a curve in an axial plane: perpendicular to the curve, in that plane. */
export function toOutwardDirection({ direction }: CurvePlace): Vector {
  return normalise(cross(direction, [0, 0, 1]));
}

/** Mm along the curve between the places at which the nearest one is looked for. */
const SEARCH_STEP_MM = 0.02;

/** Returns the mm along the curve whose section across the arch lies nearest to a place, near the place itself. */
export function findNearestMm(curve: ArchCurve, place: Vector): number {
  let [best, shortest] = [0, Infinity];
  const count = Math.ceil(curve.length / SEARCH_STEP_MM);
  for (let step = 0; step <= count; step += 1) {
    const mm = Math.min(step * SEARCH_STEP_MM, curve.length);
    const { place: own, direction } = curve.at(mm);
    const way: Vector = [place[0] - own[0], place[1] - own[1], 0];
    const distance = Math.hypot(...way);
    // Other sections reach the place as well, from the far side of the arch.
    const gap = Math.abs(dot(way, direction)) + distance * 0.001;
    if (gap < shortest) [best, shortest] = [mm, gap];
  }
  return best;
}

import type { Place } from '../mesh/body.ts';
import type { RigidMotion } from './rigid-motion.ts';
import { findGreatestEigenvector } from './symmetric-eigen.ts';

/** A point and its target. */
export interface PlacePair {
  readonly from: Place;
  readonly to: Place;
}

/** Fewer pairs leave the rotation undetermined. */
export const MIN_PAIRS = 3;

const AXES = [0, 1, 2] as const;

function computeMean(places: readonly Place[]): Place {
  const mean = (axis: 0 | 1 | 2): number => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return [mean(0), mean(1), mean(2)];
}

/**
 * Computes the motion from points to their targets with the least sum of squared distances (Horn, Closed-form solution
 * of absolute orientation using unit quaternions, 1987).
 *
 * @returns `null` for fewer than three pairs, and for collinear points
 */
export function fitRigidly(pairs: readonly PlacePair[]): RigidMotion | null {
  if (pairs.length < MIN_PAIRS) return null;
  const [middle, goal] = [computeMean(pairs.map(({ from }) => from)), computeMean(pairs.map(({ to }) => to))];
  /** The sums of products of coordinates relative to the centres. */
  const s = AXES.map((one) =>
    AXES.map((other) =>
      pairs.reduce((sum, { from, to }) => sum + (from[one] - middle[one]) * (to[other] - goal[other]), 0),
    ),
  );
  const at = (one: number, other: number): number => s[one]?.[other] ?? 0;
  const [x, y, z] = [at(1, 2) - at(2, 1), at(2, 0) - at(0, 2), at(0, 1) - at(1, 0)];
  const [xx, yy, zz] = [at(0, 0), at(1, 1), at(2, 2)];
  const quaternion = findGreatestEigenvector([
    [xx + yy + zz, x, y, z],
    [x, xx - yy - zz, at(0, 1) + at(1, 0), at(2, 0) + at(0, 2)],
    [y, at(0, 1) + at(1, 0), yy - xx - zz, at(1, 2) + at(2, 1)],
    [z, at(2, 0) + at(0, 2), at(1, 2) + at(2, 1), zz - xx - yy],
  ]);
  if (quaternion === null) return null;
  const turn = toRotationRows(quaternion);
  const way = AXES.map(
    (axis) => goal[axis] - AXES.reduce<number>((sum, column) => sum + turn[axis][column] * middle[column], 0),
  );
  return { turn, way: [way[0] ?? 0, way[1] ?? 0, way[2] ?? 0] };
}

function toRotationRows([w = 1, x = 0, y = 0, z = 0]: readonly number[]): RigidMotion['turn'] {
  return [
    [w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z],
  ];
}

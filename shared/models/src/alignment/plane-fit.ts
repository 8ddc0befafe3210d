import type { Place } from '../mesh/body.ts';
import { composeMotions, type RigidMotion, createRotationAbout } from './rigid-motion.ts';
import { solveLinear } from './solve.ts';

/** A point and its target plane. */
export interface PlaneMatch {
  readonly place: Place;
  /** A point of the plane. */
  readonly onto: Place;
  /** The unit normal of the plane. */
  readonly normal: Place;
}

/** Fewer matches leave the motion undetermined. */
const MIN_MATCHES = 6;

/**
 * Computes the small motion that moves points onto planes with the least sum of squared distances (Chen and Medioni,
 * Object modelling by registration of multiple range images, 1992).
 *
 * @returns `null` if the planes leave the motion undetermined
 */
export function fitToPlanes(matches: readonly PlaneMatch[]): RigidMotion | null {
  if (matches.length < MIN_MATCHES) return null;
  const middle = [0, 1, 2].map(
    (axis) => matches.reduce((sum, { place }) => sum + (place[axis] ?? 0), 0) / matches.length,
  );
  const [mx = 0, my = 0, mz = 0] = middle;
  const sums = new Float64Array(42);
  const row = new Float64Array(7);
  for (const { place, onto, normal } of matches) {
    const [x, y, z] = [place[0] - mx, place[1] - my, place[2] - mz];
    const [nx, ny, nz] = normal;
    row[0] = y * nz - z * ny;
    row[1] = z * nx - x * nz;
    row[2] = x * ny - y * nx;
    row[3] = nx;
    row[4] = ny;
    row[5] = nz;
    row[6] = (onto[0] - place[0]) * nx + (onto[1] - place[1]) * ny + (onto[2] - place[2]) * nz;
    for (let one = 0; one < 6; one += 1)
      for (let other = 0; other < 7; other += 1)
        sums[one * 7 + other] = (sums[one * 7 + other] ?? 0) + (row[one] ?? 0) * (row[other] ?? 0);
  }
  const solution = solveLinear(Array.from({ length: 6 }, (_, at) => [...sums.subarray(at * 7, at * 7 + 7)]));
  if (solution === null) return null;
  const [a = 0, b = 0, c = 0, ...way] = solution;
  const angle = Math.hypot(a, b, c);
  const axis: Place = angle === 0 ? [1, 0, 0] : [a / angle, b / angle, c / angle];
  const [wx = 0, wy = 0, wz = 0] = way;
  return composeMotions({ turn: IDENTITY_TURN, way: [wx, wy, wz] }, createRotationAbout(axis, angle, [mx, my, mz]));
}

const IDENTITY_TURN: RigidMotion['turn'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

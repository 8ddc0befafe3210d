import type { Place } from '../mesh/body.ts';
import type { SurfaceTree } from '../distance/surface-tree.ts';
import { type PlaneMatch, fitToPlanes } from './plane-fit.ts';
import { composeMotions, applyMotion, type RigidMotion, createRotationAbout } from './rigid-motion.ts';

/** Points of a surface and their target surface: a jaw, and the same jaw of another stage. */
export interface SurfacePair {
  readonly places: readonly Place[];
  readonly onto: SurfaceTree;
}

/** The alignment of two stages. */
export interface SurfaceFit {
  readonly motion: RigidMotion;
  /** The mean distance of the best share of the points, in mm; `null` if nothing is near. */
  readonly mean: number | null;
}

/** The greatest search distance, in mm. */
const MAX_DISTANCE_MM = 12;
/** The share of points that count, which are those that fit best. Teeth have moved, and scans have other borders. */
export const USED_SHARE = 0.8;
/**
 * Below this distance in mm a point lies on the surface. Farther away it has to lie in front of or behind a triangle,
 * with at least this cosine.
 */
const [ON_SURFACE_MM, MIN_FACING_COSINE] = [0.05, 0.9];
/** The maximum number of steps, and the change of the mean in mm at which the fit is finished. */
const [MAX_STEPS, MIN_GAIN_MM] = [40, 1e-5];
/** The number of steps of a trial. */
const TRY_STEPS = 10;
/** The number of points of a trial. */
const TRY_PLACES = 400;
/** The rotation of a trial, in radians. */
const TRY_TURN = (18 * Math.PI) / 180;

interface MatchedPoint extends PlaneMatch {
  readonly distance: number;
}

/** Finds the points that fit best after a motion, each with the nearest point of its surface. */
function findMatches(pairs: readonly SurfacePair[], motion: RigidMotion): MatchedPoint[] {
  const matches: MatchedPoint[] = [];
  for (const { places, onto } of pairs) {
    for (const from of places) {
      const place = applyMotion(motion, from);
      const nearest = onto.findNearest(place[0], place[1], place[2], MAX_DISTANCE_MM);
      // Beside a rim a scan has no counterpart.
      if (nearest === null || (nearest.distance > ON_SURFACE_MM && Math.abs(nearest.facing) < MIN_FACING_COSINE))
        continue;
      matches.push({ place, onto: nearest.place, normal: nearest.normal, distance: nearest.distance });
    }
  }
  const all = pairs.reduce((sum, { places }) => sum + places.length, 0);
  return matches.toSorted((one, other) => one.distance - other.distance).slice(0, Math.ceil(all * USED_SHARE));
}

function computeMeanDistance(matches: readonly MatchedPoint[]): number | null {
  return matches.length === 0 ? null : matches.reduce((sum, { distance }) => sum + distance, 0) / matches.length;
}

/**
 * Refines a motion that nearly fits: the iterative closest point algorithm (Besl and McKay, 1992) with planes (Chen and
 * Medioni, 1992), using only the points that fit best (Chetverikov, 2002).
 */
export function refineFit(
  pairs: readonly SurfacePair[],
  start: RigidMotion,
  { steps = MAX_STEPS, onShare = () => undefined }: { steps?: number; onShare?: (share: number) => void } = {},
): SurfaceFit {
  let motion = start;
  let matches = findMatches(pairs, motion);
  for (let step = 0; step < steps; step += 1) {
    const correction = fitToPlanes(matches);
    if (correction === null) break;
    const next = composeMotions(correction, motion);
    const nextMatches = findMatches(pairs, next);
    const gain = (computeMeanDistance(matches) ?? 0) - (computeMeanDistance(nextMatches) ?? 0);
    onShare(step / steps);
    // A step that increases the distance ends the fit, except for the first steps, in which other points come into
    // range.
    if (step > 5 && gain < MIN_GAIN_MM) break;
    [motion, matches] = [next, nextMatches];
  }
  return { motion, mean: computeMeanDistance(matches) };
}

/**
 * Aligns surfaces without landmarks. Starts from a motion that aligns directions and centres, tries small rotations
 * about each axis, and continues with the best.
 *
 * @param middle the centre of the moved surfaces, after the motion
 */
export function fitAutomatically(
  pairs: readonly SurfacePair[],
  start: RigidMotion,
  middle: Place,
  onShare: (share: number) => void = () => undefined,
): SurfaceFit {
  const sampledPairs = pairs.map(({ places, onto }) => ({
    onto,
    places: places.filter((_, at) => at % Math.max(1, Math.floor(places.length / TRY_PLACES)) === 0),
  }));
  const axes: readonly Place[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const starts = [
    start,
    ...axes.flatMap((axis) =>
      [1, -1].map((sign) => composeMotions(createRotationAbout(axis, sign * TRY_TURN, middle), start)),
    ),
  ];
  const trials = starts.map((one, at) => {
    onShare((at / starts.length) * 0.5);
    return refineFit(sampledPairs, one, { steps: TRY_STEPS });
  });
  const best = trials.reduce((one, other) => ((other.mean ?? Infinity) < (one.mean ?? Infinity) ? other : one));
  return refineFit(pairs, best.motion, { onShare: (share) => onShare(0.5 + share / 2) });
}

import type { Place } from '../mesh/body.ts';
import type { SurfaceTree } from '../distance/surface-tree.ts';
import { type PlaneMatch, fitToPlanes } from './plane-fit.ts';
import { composeMotions, applyMotion, type RigidMotion, createRotationAbout } from './rigid-motion.ts';

/** Places of a surface that are to lie on another one: a jaw on the same jaw of another stage. */
export interface SurfacePair {
  readonly places: readonly Place[];
  readonly onto: SurfaceTree;
}

/** How two stages lie on each other. */
export interface SurfaceFit {
  readonly motion: RigidMotion;
  /** The mean distance of the nearest part of the places, in mm; `null` where nothing is near. */
  readonly mean: number | null;
}

/** How far a surface is looked for, in mm. */
const MAX_DISTANCE_MM = 12;
/** The share of places that count, those that fit best: teeth have moved, and scans end elsewhere. */
export const USED_SHARE = 0.8;
/** Below this distance in mm a place lies on the surface, farther away it has to lie before or behind a triangle: the least cosine. */
const [ON_SURFACE_MM, MIN_FACING_COSINE] = [0.05, 0.9];
/** Steps at most, and the change of the mean in mm at which it is done. */
const [MAX_STEPS, MIN_GAIN_MM] = [40, 1e-5];
/** Steps of a try. */
const TRY_STEPS = 10;
/** Places of a try. */
const TRY_PLACES = 400;
/** Turns of a try, in radians. */
const TRY_TURN = (18 * Math.PI) / 180;

interface MatchedPoint extends PlaneMatch {
  readonly distance: number;
}

/** The places that fit best after a motion, each with the nearest place of its surface. */
function findMatches(pairs: readonly SurfacePair[], motion: RigidMotion): MatchedPoint[] {
  const found: MatchedPoint[] = [];
  for (const { places, onto } of pairs) {
    for (const from of places) {
      const place = applyMotion(motion, from);
      const nearest = onto.findNearest(place[0], place[1], place[2], MAX_DISTANCE_MM);
      // Beside a rim a scan has nothing to lie on.
      if (nearest === null || (nearest.distance > ON_SURFACE_MM && Math.abs(nearest.facing) < MIN_FACING_COSINE))
        continue;
      found.push({ place, onto: nearest.place, normal: nearest.normal, distance: nearest.distance });
    }
  }
  const all = pairs.reduce((sum, { places }) => sum + places.length, 0);
  return found.toSorted((one, other) => one.distance - other.distance).slice(0, Math.ceil(all * USED_SHARE));
}

function computeMeanDistance(found: readonly MatchedPoint[]): number | null {
  return found.length === 0 ? null : found.reduce((sum, { distance }) => sum + distance, 0) / found.length;
}

/**
 * Brings surfaces nearer to each other, from a motion that nearly fits: the iterative closest point (Besl and McKay, 1992) to planes (Chen and Medioni, 1992),
 * with those places alone that fit best (Chetverikov, 2002).
 */
export function refineFit(
  pairs: readonly SurfacePair[],
  start: RigidMotion,
  { steps = MAX_STEPS, onShare = () => undefined }: { steps?: number; onShare?: (share: number) => void } = {},
): SurfaceFit {
  let motion = start;
  let found = findMatches(pairs, motion);
  for (let step = 0; step < steps; step += 1) {
    const correction = fitToPlanes(found);
    if (correction === null) break;
    const next = composeMotions(correction, motion);
    const nextMatches = findMatches(pairs, next);
    const gain = (computeMeanDistance(found) ?? 0) - (computeMeanDistance(nextMatches) ?? 0);
    onShare(step / steps);
    // A step that leads away is the last but for the first ones, in which other places come into reach.
    if (step > 5 && gain < MIN_GAIN_MM) break;
    [motion, found] = [next, nextMatches];
  }
  return { motion, mean: computeMeanDistance(found) };
}

/**
 * Lays surfaces on each other without points: from a motion that brings directions and middles together, turned a little about each axis, on with what
 * fits best.
 *
 * @param middle of what is moved, after the motion
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

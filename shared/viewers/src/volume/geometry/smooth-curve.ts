import {
  computeDistance,
  subtractVectors,
  addVectors,
  scaleVector,
  normalise,
  type Vector,
} from '@dentarium/models/vectors';

/** A place on a curve. */
export interface CurvePlace {
  readonly place: Vector;
  /** The direction of the curve at the place, of length 1. */
  readonly direction: Vector;
}

/** A curve through points, addressed by its length. */
export interface SmoothCurve {
  /** Mm from the first point to the last. */
  readonly length: number;
  /** Returns the place at a distance in mm from the first point along the curve. */
  at(mm: number): CurvePlace;
}

const ORIGIN: Vector = [0, 0, 0];
/** Number of straight pieces that approximate the curve between two points. */
const PIECES = 48;

/** Returns a point of a centripetal Catmull-Rom curve, which makes no loops, by the pyramid of Barry and Goldman. */
function interpolate(points: readonly [Vector, Vector, Vector, Vector], share: number): Vector {
  const [a, b, c, d] = points;
  const knot = (from: Vector, to: Vector) => Math.max(Math.sqrt(computeDistance(from, to)), 1e-6);
  const t1 = knot(a, b);
  const t2 = t1 + knot(b, c);
  const t3 = t2 + knot(c, d);
  const t = t1 + (t2 - t1) * share;
  const mix = (from: Vector, to: Vector, begin: number, end: number): Vector =>
    addVectors(scaleVector(from, (end - t) / (end - begin)), scaleVector(to, (t - begin) / (end - begin)));
  const [ab, bc, cd] = [mix(a, b, 0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3)];
  return mix(mix(ab, bc, 0, t2), mix(bc, cd, t1, t3), t1, t2);
}

function toCurvePoints(points: readonly Vector[]): Vector[] {
  const pieces: Vector[] = [];
  for (let at = 0; at + 1 < points.length; at += 1) {
    const [b, c] = [points[at], points[at + 1]];
    if (b === undefined || c === undefined) continue;
    // The curve continues in its own direction beyond its ends.
    const a = points[at - 1] ?? subtractVectors(scaleVector(b, 2), c);
    const d = points[at + 2] ?? subtractVectors(scaleVector(c, 2), b);
    for (let piece = 0; piece < PIECES; piece += 1) pieces.push(interpolate([a, b, c, d], piece / PIECES));
  }
  const last = points.at(-1);
  return last === undefined ? pieces : [...pieces, last];
}

/** Removes points that repeat the one before. */
function dropRepeatedPoints(points: readonly Vector[]): Vector[] {
  return points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || computeDistance(before, point) > 0.01;
  });
}

/** Returns the smooth curve through points; `null` for fewer than two places. */
export function createSmoothCurve(placedPoints: readonly Vector[]): SmoothCurve | null {
  const points = toCurvePoints(dropRepeatedPoints(placedPoints));
  if (points.length < 2) return null;
  const lengths = [0];
  for (let at = 1; at < points.length; at += 1)
    lengths.push((lengths[at - 1] ?? 0) + computeDistance(points[at] ?? ORIGIN, points[at - 1] ?? ORIGIN));
  const total = lengths.at(-1) ?? 0;

  const at = (mm: number): CurvePlace => {
    let [low, high] = [0, points.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lengths[middle] ?? 0) <= mm) low = middle;
      else high = middle - 1;
    }
    const [from, to] = [points[low] ?? ORIGIN, points[low + 1] ?? ORIGIN];
    const direction = normalise(subtractVectors(to, from));
    return { place: addVectors(from, scaleVector(direction, mm - (lengths[low] ?? 0))), direction };
  };
  return { length: total, at };
}

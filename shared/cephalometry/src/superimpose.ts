import { detectFacing, type PixelSize, type PlacedPoints } from './evaluate.ts';
import type { Point } from './geometry.ts';
import type { LandmarkId } from './landmarks.ts';

/** A way to lay one tracing over another: on a plane, at a point that stays. */
export interface Superimposition {
  readonly at: LandmarkId;
  readonly from: LandmarkId;
  readonly to: LandmarkId;
}

/** The three ways: cranial base, maxilla, mandible. */
export const SUPERIMPOSITIONS = {
  sn: { at: 's', from: 's', to: 'n' },
  palatal: { at: 'ans', from: 'pns', to: 'ans' },
  mandibular: { at: 'me', from: 'go', to: 'me' },
} as const satisfies Readonly<Record<string, Superimposition>>;

/** The name of a way to superimpose. */
export type SuperimpositionName = keyof typeof SUPERIMPOSITIONS;

/** A tracing with its millimetres. */
export interface ScaledTracing {
  readonly points: PlacedPoints;
  readonly size: PixelSize;
}

/** The landmarks that one of two tracings misses for a way to superimpose. */
export function listMissingLandmarks(
  name: SuperimpositionName,
  tracings: readonly Pick<ScaledTracing, 'points'>[],
): LandmarkId[] {
  const { from, to } = SUPERIMPOSITIONS[name];
  return [from, to].filter((id) => tracings.some(({ points }) => points[id] === undefined));
}

/**
 * Lays a tracing over another: in mm of both, turned so that the planes have one direction, with the point of both in one place.
 *
 * @returns the points in pixels of the lower tracing; `null` where a landmark of the plane is missing in one of them
 */
export function superimpose(
  lower: ScaledTracing,
  upper: ScaledTracing,
  name: SuperimpositionName,
): PlacedPoints | null {
  const { at, from, to } = SUPERIMPOSITIONS[name];
  const [lowerMm, upperMm] = [
    toMillimetres(lower, 1),
    toMillimetres(upper, detectFacing(lower.points) * detectFacing(upper.points)),
  ];
  const [a, b, c] = [lowerMm[from], lowerMm[to], lowerMm[at]];
  const [d, e, f] = [upperMm[from], upperMm[to], upperMm[at]];
  if (a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  const angle = Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(e.y - d.y, e.x - d.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const entries = Object.entries(upperMm).map(([id, { x, y }]) => {
    const [dx, dy] = [x - f.x, y - f.y];
    const point = { x: c.x + dx * cos - dy * sin, y: c.y + dx * sin + dy * cos };
    return [id, { x: point.x / lower.size.x, y: point.y / lower.size.y }];
  });
  return Object.fromEntries(entries) as PlacedPoints;
}

function toMillimetres({ points, size }: ScaledTracing, side: number): PlacedPoints {
  const scaled = Object.entries(points).map(([id, { x, y }]: [string, Point]) => [
    id,
    { x: x * size.x * side, y: y * size.y },
  ]);
  return Object.fromEntries(scaled) as PlacedPoints;
}

import { facing, type PixelSize, type PlacedPoints } from './evaluate.ts';
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
export function missingForSuperimposition(
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
export function superimposed(
  lower: ScaledTracing,
  upper: ScaledTracing,
  name: SuperimpositionName,
): PlacedPoints | null {
  const { at, from, to } = SUPERIMPOSITIONS[name];
  const [below, above] = [inMillimetres(lower, 1), inMillimetres(upper, facing(lower.points) * facing(upper.points))];
  const [a, b, c] = [below[from], below[to], below[at]];
  const [d, e, f] = [above[from], above[to], above[at]];
  if (a === undefined || b === undefined || c === undefined) return null;
  if (d === undefined || e === undefined || f === undefined) return null;
  const angle = Math.atan2(b.y - a.y, b.x - a.x) - Math.atan2(e.y - d.y, e.x - d.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const laid = Object.entries(above).map(([id, { x, y }]) => {
    const [dx, dy] = [x - f.x, y - f.y];
    const point = { x: c.x + dx * cos - dy * sin, y: c.y + dx * sin + dy * cos };
    return [id, { x: point.x / lower.size.x, y: point.y / lower.size.y }];
  });
  return Object.fromEntries(laid) as PlacedPoints;
}

function inMillimetres({ points, size }: ScaledTracing, side: number): PlacedPoints {
  const scaled = Object.entries(points).map(([id, { x, y }]: [string, Point]) => [
    id,
    { x: x * size.x * side, y: y * size.y },
  ]);
  return Object.fromEntries(scaled) as PlacedPoints;
}

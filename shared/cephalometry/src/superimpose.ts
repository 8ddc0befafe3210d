import { detectFacing, type PixelSize, type PlacedPoints } from './evaluate.ts';
import type { Point } from './geometry.ts';
import type { LandmarkId } from './landmarks.ts';

/** A method to superimpose tracings: a reference plane, and a point that stays. */
export interface Superimposition {
  readonly at: LandmarkId;
  readonly from: LandmarkId;
  readonly to: LandmarkId;
}

/** The three methods: cranial base, maxilla, mandible. */
export const SUPERIMPOSITIONS = {
  sn: { at: 's', from: 's', to: 'n' },
  palatal: { at: 'ans', from: 'pns', to: 'ans' },
  mandibular: { at: 'me', from: 'go', to: 'me' },
} as const satisfies Readonly<Record<string, Superimposition>>;

/** The name of a method of superimposition. */
export type SuperimpositionName = keyof typeof SUPERIMPOSITIONS;

/** A tracing with its pixel size in mm. */
export interface ScaledTracing {
  readonly points: PlacedPoints;
  readonly size: PixelSize;
}

/** Lists the landmarks of a method that are missing in one of two tracings. */
export function listMissingLandmarks(
  name: SuperimpositionName,
  tracings: readonly Pick<ScaledTracing, 'points'>[],
): LandmarkId[] {
  const { from, to } = SUPERIMPOSITIONS[name];
  return [from, to].filter((id) => tracings.some(({ points }) => points[id] === undefined));
}

/**
 * Superimposes a tracing on another: in mm of both, rotated so that the planes have the same direction, with the reference points in one
 * place.
 *
 * @returns the points in pixels of the lower tracing; `null` if a landmark of the plane is missing in one of them
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

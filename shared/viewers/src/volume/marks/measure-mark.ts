import { addVectors, computeDistance, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { PlaneMark } from '../../source/volume-marks.ts';
import type { VolumeGrid } from '../geometry/arrange-slices.ts';
import { toVoxels } from '../geometry/patient-box.ts';
import type { Region } from '../voxels/region-values.ts';

/** The number of points of each kind of mark on a plane. */
export const POINT_COUNTS: Readonly<Record<PlaneMark['kind'], number>> = {
  length: 2,
  angle: 3,
  rectangle: 2,
  ellipse: 2,
  probe: 1,
};

/** The figures of a mark on a plane. */
export interface MarkFigures {
  readonly length: number | null;
  readonly degrees: number | null;
  readonly area: number | null;
  /** Voxels instead of mm where the places of the slices are uncertain. */
  readonly unit: 'mm' | 'px';
}

/** Returns the angle between two vectors in degrees, 0 to 180. */
function computeAngle(one: Vector, other: Vector): number {
  // More exact than the arc cosine for angles near 0 and 180 degrees.
  const [a, b] = [Math.hypot(...one), Math.hypot(...other)];
  const [sum, difference] = [
    addVectors(scaleVector(one, b), scaleVector(other, a)),
    subtractVectors(scaleVector(one, b), scaleVector(other, a)),
  ];
  return (2 * Math.atan2(Math.hypot(...difference), Math.hypot(...sum)) * 180) / Math.PI;
}

/** Returns the sides of the rectangle whose opposite corners are two points, as vectors in the plane. */
function toSides({ plane, points }: Pick<PlaneMark, 'plane' | 'points'>): readonly [Vector, Vector] {
  const [from = [0, 0, 0], to = from] = points;
  const way = subtractVectors(to, from);
  return [scaleVector(plane.right, dot(way, plane.right)), scaleVector(plane.down, dot(way, plane.down))];
}

/** Computes the figures of a mark from its points. Angles exist only where the geometry is certain. */
export function measureMark(
  mark: Pick<PlaneMark, 'kind' | 'plane' | 'points'>,
  { grid, isMeasurable }: { readonly grid: VolumeGrid; readonly isMeasurable: boolean },
): MarkFigures {
  const rows = toVoxels(grid);
  const computeLength = (way: Vector): number =>
    isMeasurable ? Math.hypot(...way) : Math.hypot(dot(way, rows[0]), dot(way, rows[1]), dot(way, rows[2]));
  const [a, b, c] = mark.points;
  const figures: MarkFigures = { length: null, degrees: null, area: null, unit: isMeasurable ? 'mm' : 'px' };
  if (a === undefined || b === undefined) return figures;
  if (mark.kind === 'length') return { ...figures, length: computeLength(subtractVectors(b, a)) };
  if (mark.kind === 'angle')
    return c === undefined || !isMeasurable || computeDistance(a, b) === 0 || computeDistance(b, c) === 0
      ? figures
      : { ...figures, degrees: computeAngle(subtractVectors(a, b), subtractVectors(c, b)) };
  if (mark.kind === 'probe') return figures;
  const [width, height] = toSides(mark);
  return {
    ...figures,
    area: computeLength(width) * computeLength(height) * (mark.kind === 'ellipse' ? Math.PI / 4 : 1),
  };
}

/** Returns the region whose grey values a mark states; `null` for marks that state none. */
export function toRegion(mark: Pick<PlaneMark, 'kind' | 'plane' | 'points'>): Region | null {
  const { kind, plane, points } = mark;
  const [from, to] = points;
  if (from === undefined || kind === 'length' || kind === 'angle') return null;
  const { right, down, slab } = plane;
  if (kind === 'probe') return { shape: 'point', centre: from, right, down, halfWidth: 0, halfHeight: 0, slabMm: 0 };
  const [width, height] = toSides(mark);
  return {
    shape: kind,
    centre: scaleVector(addVectors(from, to ?? from), 0.5),
    right,
    down,
    halfWidth: Math.hypot(...width) / 2,
    halfHeight: Math.hypot(...height) / 2,
    slabMm: slab.mm,
  };
}

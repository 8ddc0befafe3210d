import { addVectors, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { MarkPlane, PlaneMark } from '../../source/volume-marks.ts';
import type { Orientation } from '../geometry/orientation.ts';
import { toNormal } from '../geometry/planes.ts';

/** A plane as it is shown, in coordinates of the view. */
export interface ShownPlane {
  readonly view: MarkPlane['view'];
  readonly right: Vector;
  readonly down: Vector;
  /** A place in the plane. */
  readonly centre: Vector;
  readonly slab: MarkPlane['slab'];
  readonly orientation: Orientation;
  /** Half a step from plane to plane in mm: a mark belongs to the nearest plane only. */
  readonly reachMm: number;
}

/** The cosine of half a degree, and of two degrees: the directions of sections change along the arch. */
const MIN_COSINE = Math.cos(Math.PI / 360);
const MIN_SECTION_COSINE = Math.cos(Math.PI / 90);

type Triple = [number, number, number];

const round = (values: Vector, digits: number): Triple => {
  const [x, y, z] = values.map((value) => Math.round(value * 10 ** digits) / 10 ** digits + 0);
  return [x ?? 0, y ?? 0, z ?? 0];
};

/** Returns a place of the view as it is kept: in patient coordinates, to a thousandth of a mm. */
export function toKeptPlace(place: Vector, { toPatient }: Orientation): Triple {
  return round(toPatient(place), 3);
}

/** Returns the plane as it is kept with a mark. */
export function toMarkPlane({ view, right, down, slab, orientation }: ShownPlane): MarkPlane {
  const { turnToPatient } = orientation;
  return { view, right: round(turnToPatient(right), 6), down: round(turnToPatient(down), 6), slab };
}

function hasSameDirection(keptDirection: Vector, direction: Vector, { view, orientation }: ShownPlane): boolean {
  return (
    dot(keptDirection, orientation.turnToPatient(direction)) >= (view === 'section' ? MIN_SECTION_COSINE : MIN_COSINE)
  );
}

/** Returns whether a mark was drawn on a plane: on its view, slice, slab and orientation. */
export function isOnPlane({ plane, points }: Pick<PlaneMark, 'plane' | 'points'>, shownPlane: ShownPlane): boolean {
  const { view, slab, right, down, centre, orientation, reachMm } = shownPlane;
  if (plane.view !== view || plane.slab.mm !== slab.mm || (slab.mm > 0 && plane.slab.way !== slab.way)) return false;
  if (!hasSameDirection(plane.right, right, shownPlane) || !hasSameDirection(plane.down, down, shownPlane))
    return false;
  const normal = toNormal({ right, down });
  return points.every(
    (point) => Math.abs(dot(subtractVectors(orientation.toView(point), centre), normal)) <= reachMm * 1.001 + 0.001,
  );
}

/** Returns the middle of the points of a mark, in patient coordinates. */
export function toMarkCentre(points: readonly Vector[]): Vector {
  const sum = points.reduce<Vector>((total, point) => addVectors(total, point), [0, 0, 0]);
  return scaleVector(sum, 1 / Math.max(1, points.length));
}

import { addVectors, cross, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { VolumeGrid } from './arrange-slices.ts';

/** Degrees about the axes to the patient's left, back and head, applied in this order. */
export type Tilt = readonly [aboutLeft: number, aboutBack: number, aboutHead: number];

/**
 * The turn of a volume before it is shown. Places of the view are mm in the turned volume, places of the patient are
 * mm as the files state them. A turn keeps every distance.
 */
export interface Orientation {
  /** `null` as the volume was taken. */
  readonly tilt: Tilt | null;
  readonly toView: (place: Vector) => Vector;
  readonly toPatient: (place: Vector) => Vector;
  readonly turnToView: (direction: Vector) => Vector;
  readonly turnToPatient: (direction: Vector) => Vector;
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;
const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Returns the rows of the rotation: the axes of the view in coordinates of the patient. */
function toRows([aboutLeft, aboutBack, aboutHead]: Tilt): readonly [Vector, Vector, Vector] {
  const [a, b, c] = [toRadians(aboutLeft), toRadians(aboutBack), toRadians(aboutHead)];
  const [sinA, cosA, sinB, cosB, sinC, cosC] = [a, b, c].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    [cosC * cosB, cosC * sinB * sinA - sinC * cosA, cosC * sinB * cosA + sinC * sinA],
    [sinC * cosB, sinC * sinB * sinA + cosC * cosA, sinC * sinB * cosA - cosC * sinA],
    [-sinB, cosB * sinA, cosB * cosA],
  ];
}

const identity = (vector: Vector): Vector => vector;

/**
 * Creates the orientation of a volume.
 *
 * @param centre the place about which it is turned
 */
export function createOrientation(tilt: Tilt | null, centre: Vector): Orientation {
  if (tilt === null || tilt.every((degrees) => degrees === 0))
    return { tilt: null, toView: identity, toPatient: identity, turnToView: identity, turnToPatient: identity };
  const rows = toRows(tilt);
  const turnToView = (way: Vector): Vector => [dot(rows[0], way), dot(rows[1], way), dot(rows[2], way)];
  const turnToPatient = ([x, y, z]: Vector): Vector =>
    addVectors(addVectors(scaleVector(rows[0], x), scaleVector(rows[1], y)), scaleVector(rows[2], z));
  return {
    tilt,
    turnToView,
    turnToPatient,
    toView: (place) => addVectors(turnToView(subtractVectors(place, centre)), centre),
    toPatient: (place) => addVectors(turnToPatient(subtractVectors(place, centre)), centre),
  };
}

/** Returns the grid with its places in coordinates of the view. */
export function turnGrid(grid: VolumeGrid, { tilt, toView, turnToView }: Orientation): VolumeGrid {
  if (tilt === null) return grid;
  return {
    ...grid,
    origin: toView(grid.origin),
    column: turnToView(grid.column),
    row: turnToView(grid.row),
    slice: turnToView(grid.slice),
  };
}

/** The directions of the screen of a plane, in patient coordinates. */
interface PlaneDirections {
  readonly view: 'axial' | 'coronal' | 'sagittal' | 'section';
  readonly right: Vector;
  readonly down: Vector;
}

function toViewAxes({ view, right, down }: PlaneDirections): readonly [Vector, Vector, Vector] {
  const up = scaleVector(down, -1);
  if (view === 'axial') return [right, down, cross(right, down)];
  if (view === 'sagittal') return [cross(right, up), right, up];
  return [right, cross(up, right), up];
}

/**
 * Returns the tilt in which a plane is one of its view; `null` for no tilt. A section across the arch says nothing about
 * the turn about the head, which does not change it.
 */
export function toTiltFor(plane: PlaneDirections): Tilt | null {
  const [x, y, z] = toViewAxes(plane);
  const aboutBack = -Math.asin(Math.min(1, Math.max(-1, z[0])));
  const aboutLeft = Math.atan2(z[1], z[2]);
  const aboutHead = plane.view === 'section' ? 0 : Math.atan2(y[0], x[0]);
  // Directions are kept with six digits.
  const tilt = [aboutLeft, aboutBack, aboutHead].map((angle) => Math.round(toDegrees(angle) * 100) / 100 + 0);
  const [first = 0, second = 0, third = 0] = tilt;
  return tilt.every((degrees) => degrees === 0) ? null : [first, second, third];
}

import type { PatientBox } from './patient-box.ts';
import {
  cross,
  dot,
  subtractVectors,
  addVectors,
  scaleVector,
  normalise,
  type Vector,
} from '@dentarium/models/vectors';

/** The planes of the patient that are shown side by side. */
export const PLANE_KINDS = ['axial', 'coronal', 'sagittal'] as const;

/** The kind of a plane. */
export type PlaneKind = (typeof PLANE_KINDS)[number];

/** The orientation of a plane on the screen: the vectors to the right and down, both of length 1. */
export interface PlaneAxes {
  readonly right: Vector;
  readonly down: Vector;
}

/**
 * The viewing directions: the axial plane is seen from the feet, the coronal one from the front, the sagittal one from the patient's left.
 */
export const PLANE_AXES: Readonly<Record<PlaneKind, PlaneAxes>> = {
  axial: { right: [1, 0, 0], down: [0, 1, 0] },
  coronal: { right: [1, 0, 0], down: [0, 0, -1] },
  sagittal: { right: [0, 1, 0], down: [0, 0, -1] },
};

/** Returns the normal of the plane, towards the larger patient coordinate. */
export function toNormal({ right, down }: PlaneAxes): Vector {
  const normal = normalise(cross(right, down));
  const [x, y, z] = normal;
  return x + y + z < 0 ? scaleVector(normal, -1) : normal;
}

/** A plane as a window shows it. */
export interface PlaneView {
  readonly axes: PlaneAxes;
  /** The place in the middle of the window. */
  readonly centre: Vector;
  /** Mm that one pixel of the screen shows. */
  readonly mmPerPixel: number;
}

/** A place on the screen in px from the middle of the window. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the place of the patient under a point of the window. */
export function toPlaneAt({ axes, centre, mmPerPixel }: PlaneView, { x, y }: ScreenPoint): Vector {
  return addVectors(
    centre,
    addVectors(scaleVector(axes.right, x * mmPerPixel), scaleVector(axes.down, y * mmPerPixel)),
  );
}

/** Returns the point of the window that shows a place, in the plane or in front of it. */
export function toScreenPoint({ axes, centre, mmPerPixel }: PlaneView, place: Vector): ScreenPoint {
  const way = subtractVectors(place, centre);
  return { x: dot(way, axes.right) / mmPerPixel, y: dot(way, axes.down) / mmPerPixel };
}

/** Returns the extent of a box along a direction of the screen, in mm. */
export function computeExtent({ least, most }: PatientBox, direction: Vector): number {
  const size = subtractVectors(most, least);
  return Math.abs(size[0] * direction[0]) + Math.abs(size[1] * direction[1]) + Math.abs(size[2] * direction[2]);
}

/** The letters of the DICOM standard for the sides of a patient: right, left, front, back, head, feet. */
export type SideLetter = 'R' | 'L' | 'A' | 'P' | 'H' | 'F';

const LETTERS: readonly (readonly [SideLetter, SideLetter])[] = [
  ['R', 'L'],
  ['A', 'P'],
  ['F', 'H'],
];

/** Returns the side of the patient to which a direction mainly points. */
export function toSideLetter(direction: Vector): SideLetter {
  const sizes = direction.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [negative, positive] = LETTERS[axis] ?? ['R', 'L'];
  return (direction[axis] ?? 0) < 0 ? negative : positive;
}

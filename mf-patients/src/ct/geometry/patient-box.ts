import type { VolumeGrid } from './arrange-slices.ts';
import { cross, dot, plus, times, type Vector } from '@dentarium/models/vectors';

/** A box along the axes of the patient, in mm. */
export interface PatientBox {
  readonly least: Vector;
  readonly most: Vector;
}

/** Where the voxel of a grid lies; its middle has whole numbers. */
export function toVoxelPlace({ origin, column, row, slice }: VolumeGrid, [i, j, k]: Vector): Vector {
  return plus(plus(origin, times(column, i)), plus(times(row, j), times(slice, k)));
}

/** The box in which all voxels of a grid lie, however it is turned. */
export function toPatientBox(grid: VolumeGrid): PatientBox {
  const [i, j, k] = grid.size;
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    toVoxelPlace(grid, [
      (corner & 1) === 0 ? -0.5 : i - 0.5,
      (corner & 2) === 0 ? -0.5 : j - 0.5,
      (corner & 4) === 0 ? -0.5 : k - 0.5,
    ]),
  );
  const listCoordinates = (axis: 0 | 1 | 2) => corners.map((corner) => corner[axis]);
  return {
    least: [Math.min(...listCoordinates(0)), Math.min(...listCoordinates(1)), Math.min(...listCoordinates(2))],
    most: [Math.max(...listCoordinates(0)), Math.max(...listCoordinates(1)), Math.max(...listCoordinates(2))],
  };
}

/** The middle of a box. */
export function toBoxCentre({ least, most }: PatientBox): Vector {
  return times(plus(least, most), 0.5);
}

/** A place no farther out than the box. */
export function clampToBox({ least, most }: PatientBox, place: Vector): Vector {
  const clamp = (axis: 0 | 1 | 2) => Math.min(Math.max(place[axis], least[axis]), most[axis]);
  return [clamp(0), clamp(1), clamp(2)];
}

/** Turns ways in mm into ways in voxels: each of the three rows gives one number of a voxel. */
export type ToVoxels = readonly [Vector, Vector, Vector];

/** The inverse of the grid's ways. */
export function toVoxels({ column, row, slice }: VolumeGrid): ToVoxels {
  const volume = dot(column, cross(row, slice));
  return [
    times(cross(row, slice), 1 / volume),
    times(cross(slice, column), 1 / volume),
    times(cross(column, row), 1 / volume),
  ];
}

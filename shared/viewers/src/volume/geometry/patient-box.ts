import type { VolumeGrid } from './arrange-slices.ts';
import { cross, dot, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';

/** A box along the axes of the patient, in mm. */
export interface PatientBox {
  readonly least: Vector;
  readonly most: Vector;
}

/** Returns the place of a voxel of a grid. The middle of a voxel has integer indices. */
export function toVoxelPlace({ origin, column, row, slice }: VolumeGrid, [i, j, k]: Vector): Vector {
  return addVectors(addVectors(origin, scaleVector(column, i)), addVectors(scaleVector(row, j), scaleVector(slice, k)));
}

/** Returns the box that contains all voxels of a grid in any orientation. */
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

/** Returns the middle of a box. */
export function toBoxCentre({ least, most }: PatientBox): Vector {
  return scaleVector(addVectors(least, most), 0.5);
}

/** Returns the place, moved to the nearest face if it lies outside the box. */
export function clampToBox({ least, most }: PatientBox, place: Vector): Vector {
  const clamp = (axis: 0 | 1 | 2) => Math.min(Math.max(place[axis], least[axis]), most[axis]);
  return [clamp(0), clamp(1), clamp(2)];
}

/** A matrix that converts vectors in mm to vectors in voxels: each row gives one voxel index. */
export type ToVoxels = readonly [Vector, Vector, Vector];

/** Returns the inverse of the grid's basis vectors. */
export function toVoxels({ column, row, slice }: VolumeGrid): ToVoxels {
  const volume = dot(column, cross(row, slice));
  return [
    scaleVector(cross(row, slice), 1 / volume),
    scaleVector(cross(slice, column), 1 / volume),
    scaleVector(cross(column, row), 1 / volume),
  ];
}

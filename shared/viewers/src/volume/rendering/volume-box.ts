import type { VolumeGrid } from '../geometry/arrange-slices.ts';
import { toVoxelPlace } from '../geometry/patient-box.ts';
import { computeLength, scaleVector, type Vector } from '@dentarium/models/vectors';
import type { CoarseCopy } from '../voxels/coarse-copy.ts';

/** The place of a copy of a volume in the patient, in mm: its corner, and the vectors of its three edges, which may be oblique. */
export interface VolumeBox {
  readonly corner: Vector;
  readonly edges: readonly [Vector, Vector, Vector];
  /** The shortest step from voxel to voxel of the copy. */
  readonly step: number;
}

/** Returns the box of a copy. Voxels that fill no complete block lie outside of it. */
export function createVolumeBox(grid: VolumeGrid, { size, factor }: Pick<CoarseCopy, 'size' | 'factor'>): VolumeBox {
  const ways = [grid.column, grid.row, grid.slice] as const;
  const edge = (axis: 0 | 1 | 2): Vector => scaleVector(ways[axis], Math.min(size[axis] * factor, grid.size[axis]));
  return {
    corner: toVoxelPlace(grid, [-0.5, -0.5, -0.5]),
    edges: [edge(0), edge(1), edge(2)],
    step: Math.min(...ways.map(computeLength)) * factor,
  };
}

import { computeFinestStep } from '../geometry/arrange-slices.ts';
import { createSliceLookup } from '../geometry/slice-depths.ts';
import { toVoxels } from '../geometry/patient-box.ts';
import { dot, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { isShown, resliceOnGrid, type VoxelPicture } from './reslice-on-grid.ts';
import { EMPTY, type Volume } from './volume.ts';

/** The method that combines the depth of a thick slab into one value. */
export type SlabWay = 'mean' | 'mip';

/** The depth that is sampled before and behind a plane. */
export interface Slab {
  /** Mm from its front to its back; 0 for the plane alone. */
  readonly mm: number;
  readonly way: SlabWay;
}

/**
 * A picture to be sampled from a volume. Each column has its own start and depth, so that it represents a plane as well as a surface along
 * a curve.
 */
export interface Sampling {
  /** Three numbers per column: the place of its uppermost pixel, in mm. */
  readonly tops: Float64Array;
  /** Three numbers per column: the direction of the depth, of length 1. */
  readonly depths: Float64Array;
  /** The vector from one pixel to the one below it, in mm. */
  readonly down: Vector;
  readonly height: number;
  readonly slab: Slab;
}

/** Returns a plane as a sampling. */
export function createPlaneSampling(plane: {
  /** The place of the upper left pixel. */
  readonly origin: Vector;
  /** The vectors to the next pixel, in mm. */
  readonly right: Vector;
  readonly down: Vector;
  readonly depth: Vector;
  readonly width: number;
  readonly height: number;
  readonly slab: Slab;
}): Sampling {
  const { origin, right, depth, width } = plane;
  const tops = Float64Array.from({ length: width * 3 }, (_, at) => {
    const axis = at % 3;
    return (origin[axis] ?? 0) + (right[axis] ?? 0) * Math.floor(at / 3);
  });
  const depths = Float64Array.from({ length: width * 3 }, (_, at) => depth[at % 3] ?? 0);
  return { tops, depths, down: plane.down, height: plane.height, slab: plane.slab };
}

/** Converts columns from mm to voxels. */
function toVoxelColumns({ grid }: Volume, ways: Float64Array, origin: Vector): Float64Array {
  const rows = toVoxels(grid);
  const own = new Float64Array(ways.length);
  for (let at = 0; at < ways.length; at += 3) {
    const way = subtractVectors([ways[at] ?? 0, ways[at + 1] ?? 0, ways[at + 2] ?? 0], origin);
    own[at] = dot(way, rows[0]);
    own[at + 1] = dot(way, rows[1]);
    own[at + 2] = dot(way, rows[2]);
  }
  return own;
}

/**
 * Returns a function that interpolates the value at a place of the grid from the eight voxels around it (trilinear); `NaN` outside the
 * volume.
 */
function createSampler({ grid, voxels, loadedSlices }: Volume): (i: number, j: number, k: number) => number {
  const [columns, rows, slices] = grid.size;
  const perSlice = columns * rows;
  const lookUp = createSliceLookup(grid);
  return (i, j, coordinate) => {
    const k = lookUp === null ? coordinate : lookUp(coordinate);
    // A voxel extends half a step beyond its middle.
    if (!(i >= -0.5 && j >= -0.5 && k >= -0.5 && i <= columns - 0.5 && j <= rows - 0.5 && k <= slices - 0.5))
      return Number.NaN;
    const i0 = i < 0 ? 0 : Math.floor(i);
    const j0 = j < 0 ? 0 : Math.floor(j);
    const k0 = k < 0 ? 0 : Math.floor(k);
    const i1 = i0 + 1 < columns ? 1 : 0;
    const j1 = j0 + 1 < rows ? columns : 0;
    const hasNext = k0 + 1 < slices && loadedSlices[k0 + 1] === 1;
    const hasThis = loadedSlices[k0] === 1;
    if (!isShown(k - k0, hasThis, hasNext)) return Number.NaN;
    const fi = i < 0 ? 0 : i - i0;
    const fj = j < 0 ? 0 : j - j0;
    const fk = hasThis ? (hasNext && k > 0 ? k - k0 : 0) : 1;
    const nearIndex = k0 * perSlice + j0 * columns + i0;
    let value = 0;
    if (fk < 1) {
      const top = (voxels[nearIndex] ?? 0) * (1 - fi) + (voxels[nearIndex + i1] ?? 0) * fi;
      const bottom = (voxels[nearIndex + j1] ?? 0) * (1 - fi) + (voxels[nearIndex + j1 + i1] ?? 0) * fi;
      value = (top * (1 - fj) + bottom * fj) * (1 - fk);
    }
    if (fk > 0) {
      const farIndex = nearIndex + perSlice;
      const top = (voxels[farIndex] ?? 0) * (1 - fi) + (voxels[farIndex + i1] ?? 0) * fi;
      const bottom = (voxels[farIndex + j1] ?? 0) * (1 - fi) + (voxels[farIndex + j1 + i1] ?? 0) * fi;
      value += (top * (1 - fj) + bottom * fj) * fk;
    }
    return value;
  };
}

/** Maximum number of layers that a slab is sampled in. */
const MAX_LAYERS = 256;

/** Returns the offsets of the layers of a slab, in mm along the depth. */
function toLayerOffsets({ mm }: Slab, step: number): number[] {
  const count = Math.min(MAX_LAYERS, Math.max(1, Math.round(mm / step) + 1));
  return Array.from({ length: count }, (_, at) => (count === 1 ? 0 : -mm / 2 + (mm * at) / (count - 1)));
}

/** Returns a picture with its places in voxels of a volume. */
export function toVoxelPicture(volume: Volume, { tops, depths, down, height, slab }: Sampling): VoxelPicture {
  const rows = toVoxels(volume.grid);
  return {
    tops: toVoxelColumns(volume, tops, volume.grid.origin),
    depths: toVoxelColumns(volume, depths, [0, 0, 0]),
    down: [dot(down, rows[0]), dot(down, rows[1]), dot(down, rows[2])],
    height,
    offsets: Float64Array.from(toLayerOffsets(slab, computeFinestStep(volume.grid))),
    isMean: slab.way === 'mean',
  };
}

/** Returns the values of a picture, row by row, in the scale of the volume; `EMPTY` outside of it. */
export function reslice(volume: Volume, sampling: Sampling): Int16Array {
  const picture = toVoxelPicture(volume, sampling);
  return resliceOnGrid(volume, picture) ?? resliceAnywhere(volume, picture);
}

/** Returns the values of any picture, pixel by pixel. */
export function resliceAnywhere(volume: Volume, picture: VoxelPicture): Int16Array {
  const { tops, depths, height, offsets, isMean } = picture;
  const [downX, downY, downZ] = picture.down;
  const width = tops.length / 3;
  const sample = createSampler(volume);
  const out = new Int16Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width * 3; x += 3, to += 1) {
      const i = (tops[x] ?? 0) + downX * y;
      const j = (tops[x + 1] ?? 0) + downY * y;
      const k = (tops[x + 2] ?? 0) + downZ * y;
      let all = isMean ? 0 : EMPTY;
      let count = 0;
      // Samples the whole depth of a pixel at once, because its layers read neighbouring memory.
      for (let layer = 0; layer < offsets.length; layer += 1) {
        const mm = offsets[layer] ?? 0;
        const value = sample(i + (depths[x] ?? 0) * mm, j + (depths[x + 1] ?? 0) * mm, k + (depths[x + 2] ?? 0) * mm);
        if (Number.isNaN(value)) continue;
        count += 1;
        if (isMean) all += value;
        else if (value > all) all = value;
      }
      out[to] = count === 0 ? EMPTY : Math.round(isMean ? all / count : all);
    }
  }
  return out;
}

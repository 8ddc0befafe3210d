import { createSliceLookup } from '../geometry/slice-depths.ts';
import { EMPTY, type Volume } from './volume.ts';

/** The maximum size of a copy. */
export interface CopyLimits {
  readonly voxels: number;
  /** Voxels along each axis. */
  readonly side: number;
}

/** A smaller copy of a volume with one byte per voxel, which graphics cards interpolate. */
export interface CoarseCopy {
  /** Voxels along the columns, the rows and the slices. */
  readonly size: readonly [number, number, number];
  /** Voxels of the volume per voxel of the copy, along each axis. */
  readonly factor: number;
  /** The measures of 0 and 255. Values outside of this range are clamped. */
  readonly low: number;
  readonly high: number;
  readonly values: Uint8Array;
}

/** Shares of the voxels below and above the levels of a copy: noise, and metal, which is far brighter than all else. */
const [LOW_TAIL_SHARE, HIGH_TAIL_SHARE] = [0.001, 0.0002];

/** Returns the number of voxels of the volume per voxel of the copy, along each axis. */
export function computeCopyFactor(size: readonly number[], { voxels, side }: CopyLimits): number {
  const all = size.reduce((product, one) => product * one, 1);
  return Math.max(1, Math.ceil(Math.cbrt(all / voxels)), ...size.map((one) => Math.ceil(one / side)));
}

/** Returns the means of blocks of voxels, `EMPTY` if none of a block's slices is loaded. */
function computeBlockMeans(
  { grid, voxels, loadedSlices }: Volume,
  size: readonly [number, number, number],
  factor: number,
): Int16Array {
  const [columns, rows, slices] = grid.size;
  const [width, height, depth] = size;
  const out = new Int16Array(width * height * depth);
  const lookUp = createSliceLookup(grid) ?? ((coordinate: number) => coordinate);
  const sums = new Float64Array(width * height);
  for (let z = 0; z < depth; z += 1) {
    sums.fill(0);
    let layers = 0;
    for (let k = z * factor; k < Math.min((z + 1) * factor, slices); k += 1) {
      // The copy is evenly spaced. The nearest slice is exact enough for a picture that nobody measures in.
      const source = Math.round(lookUp(k));
      if (loadedSlices[source] !== 1) continue;
      layers += 1;
      for (let j = 0; j < height * factor; j += 1) {
        const from = (source * rows + j) * columns;
        const to = Math.floor(j / factor) * width;
        for (let i = 0; i < width * factor; i += 1) {
          const at = to + Math.floor(i / factor);
          sums[at] = (sums[at] ?? 0) + (voxels[from + i] ?? 0);
        }
      }
    }
    const count = layers * factor * factor;
    for (let at = 0; at < sums.length; at += 1)
      out[z * sums.length + at] = count === 0 ? EMPTY : Math.round((sums[at] ?? 0) / count);
  }
  return out;
}

/** Returns the range of all but the rarest values. */
function computeUsualRange(means: Int16Array): readonly [number, number] {
  const counts = new Uint32Array(0x10000);
  let total = 0;
  for (const mean of means) {
    if (mean === EMPTY) continue;
    counts[mean + 0x8000] = (counts[mean + 0x8000] ?? 0) + 1;
    total += 1;
  }
  const skipRareValues = (first: number, step: 1 | -1, share: number): number => {
    let [value, rest] = [first, total * share];
    while (value > 0 && value < 0xffff && (counts[value] ?? 0) <= rest) {
      rest -= counts[value] ?? 0;
      value += step;
    }
    return value - 0x8000;
  };
  const [low, high] = [skipRareValues(1, 1, LOW_TAIL_SHARE), skipRareValues(0xffff - 1, -1, HIGH_TAIL_SHARE)];
  return [low, Math.max(low + 1, high)];
}

/** Makes a copy of a volume that is as fine as the limits allow. Slices that are not loaded are as empty as air. */
export function createCoarseCopy(volume: Volume, limits: CopyLimits): CoarseCopy {
  const factor = computeCopyFactor(volume.grid.size, limits);
  const countBlocks = (axis: 0 | 1 | 2): number => Math.max(1, Math.floor(volume.grid.size[axis] / factor));
  const size = [countBlocks(0), countBlocks(1), countBlocks(2)] as const;
  const means = computeBlockMeans(volume, size, factor);
  const [low, high] = computeUsualRange(means);
  const values = new Uint8Array(means.length);
  for (let at = 0; at < means.length; at += 1)
    values[at] = Math.min(Math.max(Math.round((((means[at] ?? 0) - low) * 255) / (high - low)), 0), 255);
  const { slope, intercept } = volume.scale;
  return { size, factor, low: low * slope + intercept, high: high * slope + intercept, values };
}

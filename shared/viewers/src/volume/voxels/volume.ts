import type { VolumeGrid } from '../geometry/arrange-slices.ts';

/** The value of a place without a loaded voxel. */
export const EMPTY = -0x8000;

/** The values of a slice as stored in its file, with the rescale parameters. */
export interface SliceValues {
  readonly values: ArrayLike<number>;
  readonly columns: number;
  readonly rows: number;
  readonly slope: number;
  readonly intercept: number;
}

/** The rescale of a volume: value times slope plus intercept is the measure, for example in Hounsfield units. */
export interface VolumeScale {
  readonly slope: number;
  readonly intercept: number;
}

/** Voxels in memory: two bytes each, in one block, slice by slice. */
export interface Volume {
  readonly grid: VolumeGrid;
  readonly scale: VolumeScale;
  readonly voxels: Int16Array;
  /** For each slice 1 if it is loaded. */
  readonly loadedSlices: Uint8Array;
}

/** Returns the scale in which 16 bits hold every value of a file of this form. */
export function toVolumeScale(
  form: { readonly isSigned: boolean; readonly bitsStored: number } & VolumeScale,
): VolumeScale {
  const { slope, intercept } = form;
  // Unsigned values of 16 bits are stored less 32768.
  return form.isSigned || form.bitsStored < 16
    ? { slope, intercept }
    : { slope, intercept: intercept + slope * 0x8000 };
}

/** Allocates the memory of a volume. */
export function createEmptyVolume(grid: VolumeGrid, scale: VolumeScale): Volume {
  const [columns, rows, slices] = grid.size;
  return { grid, scale, voxels: new Int16Array(columns * rows * slices), loadedSlices: new Uint8Array(slices) };
}

/**
 * Converts the values of a slice to the scale and the resolution of the volume.
 *
 * @param factor voxels of the file per voxel of the volume, along each axis
 */
export function scaleSlice(slice: SliceValues, scale: VolumeScale, factor: number): Int16Array {
  const { values } = slice;
  const [columns, rows] = [Math.floor(slice.columns / factor), Math.floor(slice.rows / factor)];
  const gain = slice.slope / scale.slope / (factor * factor);
  const shift = (slice.intercept - scale.intercept) / scale.slope;
  const out = new Int16Array(columns * rows);
  for (let row = 0, to = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, to += 1) {
      let sum = 0;
      for (let y = 0; y < factor; y += 1) {
        const from = (row * factor + y) * slice.columns + column * factor;
        for (let x = 0; x < factor; x += 1) sum += values[from + x] ?? 0;
      }
      // The lowest number is reserved for empty voxels.
      out[to] = Math.min(Math.max(Math.round(sum * gain + shift), EMPTY + 1), 0x7fff);
    }
  }
  return out;
}

/** Puts a slice into its place. */
export function putSlice({ grid, voxels, loadedSlices }: Volume, at: number, values: Int16Array): void {
  const [columns, rows] = grid.size;
  if (at < 0 || at >= loadedSlices.length || values.length !== columns * rows) return;
  voxels.set(values, at * columns * rows);
  loadedSlices[at] = 1;
}

/** Interpolates missing slices from those before and after; a gap without a slice on one side stays empty. */
export function fillMissing({ grid, voxels, loadedSlices }: Volume, missing: readonly number[]): void {
  const perSlice = grid.size[0] * grid.size[1];
  const loadedBefore = loadedSlices.slice();
  for (const at of missing) {
    const before = loadedBefore.lastIndexOf(1, at);
    const after = loadedBefore.indexOf(1, at);
    if (before < 0 || after < 0 || loadedBefore[at] === 1) continue;
    const share = (at - before) / (after - before);
    for (let voxel = 0; voxel < perSlice; voxel += 1) {
      const [low, high] = [voxels[before * perSlice + voxel] ?? 0, voxels[after * perSlice + voxel] ?? 0];
      voxels[at * perSlice + voxel] = Math.round(low + (high - low) * share);
    }
    loadedSlices[at] = 1;
  }
}

import { createSliceLookup } from '../geometry/slice-depths.ts';
import { EMPTY, type Volume } from './volume.ts';

/** A picture to be sampled, with all places in voxels. */
export interface VoxelPicture {
  /** Three numbers per column: the place of its uppermost pixel. */
  readonly tops: Float64Array;
  /** Three numbers per column: the vector of one mm of the depth. */
  readonly depths: Float64Array;
  /** The vector from one pixel to the one below it. */
  readonly down: readonly [number, number, number];
  readonly height: number;
  /** The offsets of the layers of a slab, in mm along the depth. */
  readonly offsets: Float64Array;
  readonly isMean: boolean;
}

/** The distance in voxels below which two places are the same. */
const SAME_PLACE_VOXELS = 1e-6;

const AXES = [0, 1, 2] as const;
type Axis = (typeof AXES)[number];

/** True if a coordinate is the same for all columns. */
function isConstant(values: Float64Array, axis: Axis): boolean {
  const first = values[axis] ?? 0;
  for (let at = axis; at < values.length; at += 3)
    if (Math.abs((values[at] ?? 0) - first) > SAME_PLACE_VOXELS) return false;
  return true;
}

/** Returns the voxel axis along which only the columns of a plane vary; `null` if rows vary along it too, and for slabs. */
function findColumnAxis({ tops, down, height, offsets }: VoxelPicture): Axis | null {
  if (offsets.length > 1) return null;
  const variableAxes = AXES.filter((axis) => !isConstant(tops, axis));
  const [axis = 0] = variableAxes;
  return variableAxes.length <= 1 && Math.abs(down[axis] * height) <= SAME_PLACE_VOXELS ? axis : null;
}

/** The reach of the middle between two slices to either side, in steps from slice to slice. Both slices are drawn there. */
const MIDDLE_REACH = 0.01;

/**
 * Returns whether the space between two slices of which one may be missing shows something: the present one fills the
 * half that is nearer to it. In the middle it shows as well, because a volume of an even number of slices opens there,
 * one slice thick.
 *
 * @param part the share of the step from this slice to the next one, from 0 to 1
 */
export function isShown(part: number, hasThis: boolean, hasNext: boolean): boolean {
  return (part < 0.5 + MIDDLE_REACH && hasThis) || (part > 0.5 - MIDDLE_REACH && hasNext);
}

/** The voxels before and behind each of several places on an axis. */
interface VoxelNeighbours {
  /** Their offsets in memory. */
  readonly nearOffsets: Int32Array;
  readonly farOffsets: Int32Array;
  /** The weight of the second voxel. */
  readonly share: Float64Array;
  readonly isIn: Uint8Array;
}

/**
 * Finds the neighbouring voxels of places on an axis.
 *
 * @param loadedSlices for each slice of the volume 1 if it is loaded; `null` for the other axes
 */
function locateVoxels(
  places: Float64Array,
  {
    size,
    stride,
    loadedSlices,
  }: { readonly size: number; readonly stride: number; readonly loadedSlices: Uint8Array | null },
): VoxelNeighbours {
  const { length } = places;
  const [nearOffsets, farOffsets, isIn] = [new Int32Array(length), new Int32Array(length), new Uint8Array(length)];
  const share = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? 0;
    // A voxel reaches half a step beyond its middle.
    if (!(place >= -0.5 && place <= size - 0.5)) continue;
    const first = place < 0 ? 0 : Math.floor(place);
    const part = place < 0 ? 0 : place - first;
    const hasNext = first + 1 < size && (loadedSlices === null || loadedSlices[first + 1] === 1);
    const hasThis = loadedSlices === null || loadedSlices[first] === 1;
    if (!isShown(part, hasThis, hasNext || loadedSlices === null)) continue;
    isIn[at] = 1;
    nearOffsets[at] = first * stride;
    farOffsets[at] = hasNext ? (first + 1) * stride : first * stride;
    share[at] = hasThis ? part : 1;
  }
  return { nearOffsets, farOffsets, share, isIn };
}

/** Returns the voxels around a place on two axes: their memory offsets and weights. */
function toTaps(
  one: VoxelNeighbours,
  other: VoxelNeighbours,
  at: number,
): readonly (readonly [offset: number, weight: number])[] {
  const [share, otherShare] = [one.share[at] ?? 0, other.share[at] ?? 0];
  const [nearOffset, farOffset, otherNear, otherFar] = [
    one.nearOffsets[at] ?? 0,
    one.farOffsets[at] ?? 0,
    other.nearOffsets[at] ?? 0,
    other.farOffsets[at] ?? 0,
  ];
  return [
    [nearOffset + otherNear, (1 - share) * (1 - otherShare)],
    [farOffset + otherNear, share * (1 - otherShare)],
    [nearOffset + otherFar, (1 - share) * otherShare],
    [farOffset + otherFar, share * otherShare],
  ];
}

/** Fills a row of a picture by interpolation between the voxels around each of its places. */
function fillRow(out: Int16Array, voxels: Int16Array, columns: VoxelNeighbours, taps: ReturnType<typeof toTaps>): void {
  const { nearOffsets, farOffsets, share, isIn } = columns;
  const [[a, wa] = [0, 0], [b, wb] = [0, 0], [c, wc] = [0, 0], [d, wd] = [0, 0]] = taps;
  for (let x = 0; x < out.length; x += 1) {
    if (isIn[x] === 0) continue;
    const [n, f] = [nearOffsets[x] ?? 0, farOffsets[x] ?? 0];
    const first =
      wa * (voxels[a + n] ?? 0) + wb * (voxels[b + n] ?? 0) + wc * (voxels[c + n] ?? 0) + wd * (voxels[d + n] ?? 0);
    const second =
      wa * (voxels[a + f] ?? 0) + wb * (voxels[b + f] ?? 0) + wc * (voxels[c + f] ?? 0) + wd * (voxels[d + f] ?? 0);
    out[x] = Math.round(first + (second - first) * (share[x] ?? 0));
  }
}

/**
 * Returns the values of a plane whose columns follow one voxel axis and whose rows follow others, as in a volume that is not tilted.
 * Neighbours are located once per column and row instead of once per pixel.
 *
 * @returns `null` for every other picture
 */
export function resliceOnGrid({ grid, voxels, loadedSlices }: Volume, picture: VoxelPicture): Int16Array | null {
  const axis = findColumnAxis(picture);
  if (axis === null) return null;
  const { tops, down, height } = picture;
  const width = tops.length / 3;
  const lookUp = createSliceLookup(grid) ?? ((coordinate: number) => coordinate);
  const strides = [1, grid.size[0], grid.size[0] * grid.size[1]] as const;
  const locateAlong = (own: Axis, count: number, toPlace: (at: number) => number): VoxelNeighbours =>
    locateVoxels(
      Float64Array.from({ length: count }, (_, at) => (own === 2 ? lookUp(toPlace(at)) : toPlace(at))),
      { size: grid.size[own], stride: strides[own], loadedSlices: own === 2 ? loadedSlices : null },
    );
  const columns = locateAlong(axis, width, (x) => tops[x * 3 + axis] ?? 0);
  const locateRows = (own: Axis): VoxelNeighbours => locateAlong(own, height, (y) => (tops[own] ?? 0) + down[own] * y);
  const [rows, otherRows] = [locateRows(axis === 0 ? 1 : 0), locateRows(axis === 2 ? 1 : 2)];
  const out = new Int16Array(width * height).fill(EMPTY);
  for (let y = 0; y < height; y += 1)
    if (rows.isIn[y] === 1 && otherRows.isIn[y] === 1)
      fillRow(out.subarray(y * width, (y + 1) * width), voxels, columns, toTaps(rows, otherRows, y));
  return out;
}

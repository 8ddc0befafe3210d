import { EMPTY, type Volume } from './volume.ts';

/** A picture to be sampled, with all places in voxels. */
export interface VoxelPicture {
  /** Three numbers for each column: where its uppermost pixel lies. */
  readonly tops: Float64Array;
  /** Three numbers for each column: the way of a mm of the depth. */
  readonly depths: Float64Array;
  /** The way from one pixel to the one below it. */
  readonly down: readonly [number, number, number];
  readonly height: number;
  /** Where the layers of a slab lie, in mm along the depth. */
  readonly offsets: Float64Array;
  readonly isMean: boolean;
}

/** Voxels below which two places are the same. */
const SAME_PLACE_VOXELS = 1e-6;

const AXES = [0, 1, 2] as const;
type Axis = (typeof AXES)[number];

/** Whether a number of each column is the same for all of them. */
function isConstant(values: Float64Array, axis: Axis): boolean {
  const first = values[axis] ?? 0;
  for (let at = axis; at < values.length; at += 3)
    if (Math.abs((values[at] ?? 0) - first) > SAME_PLACE_VOXELS) return false;
  return true;
}

/** The axis of the voxels that goes with the columns of a plane alone; `null` where one goes with columns and rows, and for slabs. */
function findColumnAxis({ tops, down, height, offsets }: VoxelPicture): Axis | null {
  if (offsets.length > 1) return null;
  const variableAxes = AXES.filter((axis) => !isConstant(tops, axis));
  const [axis = 0] = variableAxes;
  return variableAxes.length <= 1 && Math.abs(down[axis] * height) <= SAME_PLACE_VOXELS ? axis : null;
}

/** How far the middle between two slices reaches to either side, in steps from slice to slice: what is drawn there is that of both. */
const MIDDLE_REACH = 0.01;

/**
 * Whether something is shown between two slices of which one may not be there: the other one shows what is nearer to it. In the middle it
 * shows as well, as a volume of an even number opens there, by one slice.
 *
 * @param part the way from this slice to the next one, from 0 to 1
 */
export function isShown(part: number, hasThis: boolean, hasNext: boolean): boolean {
  return (part < 0.5 + MIDDLE_REACH && hasThis) || (part > 0.5 - MIDDLE_REACH && hasNext);
}

/** The voxels before and behind each of some places on an axis. */
interface VoxelNeighbours {
  /** Where they lie in memory. */
  readonly near: Int32Array;
  readonly far: Int32Array;
  /** How much of the second one counts. */
  readonly share: Float64Array;
  readonly isIn: Uint8Array;
}

/** @param there for the slices of the volume whether each is there */
function locateVoxels(
  places: Float64Array,
  { size, stride, there }: { readonly size: number; readonly stride: number; readonly there: Uint8Array | null },
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
    const hasNext = first + 1 < size && (there === null || there[first + 1] === 1);
    const hasThis = there === null || there[first] === 1;
    if (!isShown(part, hasThis, hasNext || there === null)) continue;
    isIn[at] = 1;
    nearOffsets[at] = first * stride;
    farOffsets[at] = hasNext ? (first + 1) * stride : first * stride;
    share[at] = hasThis ? part : 1;
  }
  return { near: nearOffsets, far: farOffsets, share, isIn };
}

/** The voxels around a place on two axes: where they lie, and how much of each counts. */
function toTaps(
  one: VoxelNeighbours,
  other: VoxelNeighbours,
  at: number,
): readonly (readonly [offset: number, weight: number])[] {
  const [share, otherShare] = [one.share[at] ?? 0, other.share[at] ?? 0];
  const [nearOffset, farOffset, otherNear, otherFar] = [
    one.near[at] ?? 0,
    one.far[at] ?? 0,
    other.near[at] ?? 0,
    other.far[at] ?? 0,
  ];
  return [
    [nearOffset + otherNear, (1 - share) * (1 - otherShare)],
    [farOffset + otherNear, share * (1 - otherShare)],
    [nearOffset + otherFar, (1 - share) * otherShare],
    [farOffset + otherFar, share * otherShare],
  ];
}

/** Fills a row of a picture, between the voxels around each of its places. */
function fillRow(out: Int16Array, voxels: Int16Array, columns: VoxelNeighbours, taps: ReturnType<typeof toTaps>): void {
  const { near: nearOffsets, far: farOffsets, share, isIn } = columns;
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
 * The values of a plane whose columns go along one axis of the voxels and its rows along others, as in a volume that is not tilted: what its
 * columns and its rows read is found once for each, and not for each pixel.
 *
 * @returns `null` for every other picture
 */
export function resliceOnGrid(
  { grid, voxels, loadedSlices: loaded }: Volume,
  picture: VoxelPicture,
): Int16Array | null {
  const axis = findColumnAxis(picture);
  if (axis === null) return null;
  const { tops, down, height } = picture;
  const width = tops.length / 3;
  const strides = [1, grid.size[0], grid.size[0] * grid.size[1]] as const;
  const locateAlong = (own: Axis, count: number, toPlace: (at: number) => number): VoxelNeighbours =>
    locateVoxels(
      Float64Array.from({ length: count }, (_, at) => toPlace(at)),
      { size: grid.size[own], stride: strides[own], there: own === 2 ? loaded : null },
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

import {
  cross,
  computeDistance,
  dot,
  subtractVectors,
  addVectors,
  scaleVector,
  normalise,
  type Vector,
} from '@dentarium/models/vectors';

/** The position of a slice as its header states it. */
export interface SliceHead {
  /** The number by which the server delivers the slice. */
  readonly at: number;
  readonly instance: number;
  /** The middle of the first pixel in patient coordinates; `null` if the file does not state it. */
  readonly position: Vector | null;
}

/** The values that all slices of a volume share. */
export interface SeriesHead {
  readonly columns: number;
  readonly rows: number;
  /** The directions of a row and of a column (Image Orientation); `null` if the file does not state them. */
  readonly cosines: readonly number[] | null;
  /** Mm from row to row, and from column to column. */
  readonly pixelSpacing: readonly [number, number] | null;
  readonly thickness: number | null;
  readonly slices: readonly SliceHead[];
}

/** A grid of voxels in patient coordinates. Voxel (i, j, k) lies at `origin` + i `column` + j `row` + k `slice`. */
export interface VolumeGrid {
  /** The number of voxels along each of the three axes. */
  readonly size: Vector;
  readonly origin: Vector;
  readonly column: Vector;
  readonly row: Vector;
  readonly slice: Vector;
}

/** A reason for which a series shows less than it seems to, or for which its distances are unknown. */
type SeriesDoubt =
  /** The files do not state the orientation of the slices: they are taken as axial, and left and right are unknown. */
  | 'orientation'
  /** The files do not state the positions of the slices: they are ordered by their numbers. */
  | 'position'
  /** The size of the voxels is unknown: nothing can be measured. */
  | 'spacing';

/** The slices of a series in their places. */
export interface ArrangedSeries {
  readonly grid: VolumeGrid;
  /** For each place of the grid along the slices the slice that lies there; `null` if it is missing. */
  readonly places: readonly (SliceHead | null)[];
  /** The slices that lie in the place of another one. */
  readonly duplicates: readonly SliceHead[];
  readonly doubts: readonly SeriesDoubt[];
  /** The angle in degrees between the slice axis and the normal of the slices (a tilted gantry). */
  readonly lean: number;
}

/** Signals that the slices of a series make no volume. */
export class NoVolumeError extends Error {
  override readonly name = 'NoVolumeError';
  readonly code: 'few' | 'irregular';

  constructor(code: NoVolumeError['code']) {
    super(`no volume: ${code}`);
    this.code = code;
  }
}

/** Slices closer together than this share of the usual step lie in one place. */
const SAME_PLACE = 0.2;
/** The difference in mm below which two positions are the same number with different rounding. */
const ROUNDING = 0.005;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function toDirections({ cosines }: SeriesHead): { readonly right: Vector; readonly down: Vector } | null {
  if (cosines === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cosines;
  const right = normalise([a, b, c]);
  const normal = normalise(cross(right, [d, e, f]));
  // Rounded cosines are not exactly perpendicular.
  return Math.hypot(...normal) < 0.5 ? null : { right, down: cross(normal, right) };
}

interface PlacedSlice {
  readonly slice: SliceHead;
  readonly position: Vector;
  /** Mm along the normal. */
  readonly depth: number;
}

/** Assigns each slice a place on a grid with the usual step between slices. A slice in the place of another one is a duplicate. */
function snapToGrid(placedSlices: readonly PlacedSlice[]) {
  const gaps = placedSlices.slice(1).map(({ depth }, at) => depth - (placedSlices[at]?.depth ?? 0));
  const step = median(gaps.filter((gap) => gap > ROUNDING));
  if (step === 0) throw new NoVolumeError('few');
  const duplicates: SliceHead[] = [];
  const gridSlices: { readonly at: number; readonly slice: PlacedSlice }[] = [];
  for (const slice of placedSlices) {
    const last = gridSlices.at(-1);
    const gap = last === undefined ? 0 : slice.depth - last.slice.depth;
    if (last === undefined) gridSlices.push({ at: 0, slice });
    else if (gap < step * SAME_PLACE) duplicates.push(slice.slice);
    else gridSlices.push({ at: last.at + Math.max(1, Math.round(gap / step)), slice });
  }
  return { gridSlices, duplicates };
}

function toPlaces(gridSlices: ReturnType<typeof snapToGrid>['gridSlices']): (SliceHead | null)[] {
  const count = (gridSlices.at(-1)?.at ?? 0) + 1;
  // With more holes than slices, the content between them is unknown.
  if (count > gridSlices.length * 2) throw new NoVolumeError('irregular');
  const places = Array.from<SliceHead | null>({ length: count }).fill(null);
  for (const { at, slice } of gridSlices) places[at] = slice.slice;
  return places;
}

function byInstance(one: SliceHead, other: SliceHead): number {
  return one.instance - other.instance || one.at - other.at;
}

function hasPosition(slice: SliceHead): slice is SliceHead & { readonly position: Vector } {
  return slice.position !== null;
}

/** Arranges the slices along the normal and returns the step from one slice to the next. */
function arrangeAlongNormal(slices: readonly (SliceHead & { readonly position: Vector })[], normal: Vector) {
  const placedSlices = slices
    .map((slice): PlacedSlice => ({ slice, position: slice.position, depth: dot(slice.position, normal) }))
    .toSorted((one, other) => one.depth - other.depth || byInstance(one.slice, other.slice));
  const { gridSlices, duplicates } = snapToGrid(placedSlices);
  const [first, last] = [gridSlices[0], gridSlices.at(-1)];
  if (first === undefined || last === undefined || last.at === 0) throw new NoVolumeError('few');
  const slice = scaleVector(subtractVectors(last.slice.position, first.slice.position), 1 / last.at);
  return { origin: first.slice.position, slice, places: toPlaces(gridSlices), duplicates };
}

/**
 * Arranges the slices of a series in a grid by their positions along the normal of their plane, regardless of their numbers.
 *
 * @throws NoVolumeError for fewer than two places, or more holes than slices
 */
export function arrangeSlices(series: SeriesHead): ArrangedSeries {
  const { pixelSpacing, thickness, slices } = series;
  const directions = toDirections(series);
  const { right, down } = directions ?? { right: [1, 0, 0] as const, down: [0, 1, 0] as const };
  const normal = cross(right, down);
  const positioned = slices.filter(hasPosition);
  const hasPositions = positioned.length === slices.length;
  if (slices.length < 2) throw new NoVolumeError('few');
  const arrangeByNumber = () => ({
    origin: [0, 0, 0] as Vector,
    slice: scaleVector(normal, thickness ?? 1),
    places: slices.toSorted(byInstance),
    duplicates: [],
  });
  const { origin, slice, places, duplicates } = hasPositions
    ? arrangeAlongNormal(positioned, normal)
    : arrangeByNumber();
  const [rowStep, columnStep] = pixelSpacing ?? [1, 1];
  const isSized = pixelSpacing !== null && (hasPositions || thickness !== null);
  return {
    grid: {
      size: [series.columns, series.rows, places.length],
      origin,
      column: scaleVector(right, columnStep),
      row: scaleVector(down, rowStep),
      slice,
    },
    places,
    duplicates,
    doubts: [
      ...(directions === null ? (['orientation'] as const) : []),
      ...(hasPositions ? [] : (['position'] as const)),
      ...(isSized ? [] : (['spacing'] as const)),
    ],
    lean: (Math.acos(Math.min(1, Math.abs(dot(normalise(slice), normal)))) * 180) / Math.PI,
  };
}

/**
 * Returns the grid of the means of blocks of voxels, for a volume that is larger than a page may hold.
 *
 * @param factor voxels of a block along each axis
 */
export function coarsenSeries(series: ArrangedSeries, factor: number): ArrangedSeries {
  if (factor === 1) return series;
  const { grid } = series;
  const places = series.places.filter((_, at) => at % factor === 0);
  const middle = (factor - 1) / 2;
  return {
    ...series,
    places,
    grid: {
      size: [Math.floor(grid.size[0] / factor), Math.floor(grid.size[1] / factor), places.length],
      origin: addVectors(grid.origin, addVectors(scaleVector(grid.column, middle), scaleVector(grid.row, middle))),
      column: scaleVector(grid.column, factor),
      row: scaleVector(grid.row, factor),
      slice: scaleVector(grid.slice, factor),
    },
  };
}

/** Returns the shortest step between voxels in mm. No plane shows finer detail. */
export function computeFinestStep({ column, row, slice }: VolumeGrid): number {
  return Math.min(...[column, row, slice].map((way) => computeDistance(way, [0, 0, 0])));
}

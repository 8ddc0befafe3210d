import { cross, distance, dot, minus, plus, times, unit, type Vector } from '@dentarium/models/vectors';

/** What the header of a slice says of its place. */
export interface SliceHead {
  /** The number by which the server gives the slice. */
  readonly at: number;
  readonly instance: number;
  /** The middle of the first pixel in patient coordinates; `null` where the file does not say it. */
  readonly position: Vector | null;
}

/** What the slices of a volume have in common. */
export interface SeriesHead {
  readonly columns: number;
  readonly rows: number;
  /** The directions of a row and of a column (Image Orientation); `null` where the file does not say them. */
  readonly cosines: readonly number[] | null;
  /** Mm from row to row, and from column to column. */
  readonly pixelSpacing: readonly [number, number] | null;
  readonly thickness: number | null;
  readonly slices: readonly SliceHead[];
}

/** A grid of voxels in patient coordinates. Voxel (i, j, k) lies at `origin` + i `column` + j `row` + k `slice`. */
export interface VolumeGrid {
  /** Voxels along each of the three ways. */
  readonly size: Vector;
  readonly origin: Vector;
  readonly column: Vector;
  readonly row: Vector;
  readonly slice: Vector;
}

/** Why a series shows less than it seems to, or its distances are not known. */
type SeriesDoubt =
  /** Files do not say how the slices lie: they are taken as axial, and left and right are not known. */
  | 'orientation'
  /** Files do not say where slices lie: they are taken in the order of their numbers. */
  | 'position'
  /** The size of voxels is not known: nothing can be measured. */
  | 'spacing';

/** The slices of a series in their places. */
export interface ArrangedSeries {
  readonly grid: VolumeGrid;
  /** For each place of the grid along the slices the one that lies there; `null` where it is missing. */
  readonly places: readonly (SliceHead | null)[];
  /** Slices that lie where another one lies. */
  readonly duplicates: readonly SliceHead[];
  readonly doubts: readonly SeriesDoubt[];
  /** By how many degrees the way from slice to slice leans against the slices (a tilted gantry). */
  readonly lean: number;
}

/** A series whose slices make no volume. */
export class NoVolume extends Error {
  override readonly name = 'NoVolume';
  readonly code: 'few' | 'irregular';

  constructor(code: NoVolume['code']) {
    super(`no volume: ${code}`);
    this.code = code;
  }
}

/** Slices nearer than this share of the usual way to the next one lie in one place. */
const SAME_PLACE = 0.2;
/** Mm below which two positions are the same number, written differently. */
const ROUNDING = 0.005;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function directionsOf({ cosines }: SeriesHead): { readonly along: Vector; readonly down: Vector } | null {
  if (cosines === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cosines;
  const along = unit([a, b, c]);
  const normal = unit(cross(along, [d, e, f]));
  // Rounded cosines are not quite upright on each other.
  return Math.hypot(...normal) < 0.5 ? null : { along, down: cross(normal, along) };
}

interface Placed {
  readonly slice: SliceHead;
  readonly position: Vector;
  /** Mm along the normal. */
  readonly depth: number;
}

/** Gives each slice its place on a grid with the usual way between slices; what lies where another one lies is a duplicate. */
function onGrid(placed: readonly Placed[]) {
  const gaps = placed.slice(1).map(({ depth }, at) => depth - (placed[at]?.depth ?? 0));
  const step = median(gaps.filter((gap) => gap > ROUNDING));
  if (step === 0) throw new NoVolume('few');
  const duplicates: SliceHead[] = [];
  const kept: { readonly at: number; readonly slice: Placed }[] = [];
  for (const slice of placed) {
    const last = kept.at(-1);
    const gap = last === undefined ? 0 : slice.depth - last.slice.depth;
    if (last === undefined) kept.push({ at: 0, slice });
    else if (gap < step * SAME_PLACE) duplicates.push(slice.slice);
    else kept.push({ at: last.at + Math.max(1, Math.round(gap / step)), slice });
  }
  return { kept, duplicates };
}

function placesOf(kept: ReturnType<typeof onGrid>['kept']): (SliceHead | null)[] {
  const count = (kept.at(-1)?.at ?? 0) + 1;
  // More holes than slices: what is between them is not known.
  if (count > kept.length * 2) throw new NoVolume('irregular');
  const places = Array.from<SliceHead | null>({ length: count }).fill(null);
  for (const { at, slice } of kept) places[at] = slice.slice;
  return places;
}

function byInstance(one: SliceHead, other: SliceHead): number {
  return one.instance - other.instance || one.at - other.at;
}

function isPlaced(slice: SliceHead): slice is SliceHead & { readonly position: Vector } {
  return slice.position !== null;
}

/** The way from the first slice to the last, the slices in their places. */
function alongNormal(slices: readonly (SliceHead & { readonly position: Vector })[], normal: Vector) {
  const placed = slices
    .map((slice): Placed => ({ slice, position: slice.position, depth: dot(slice.position, normal) }))
    .toSorted((one, other) => one.depth - other.depth || byInstance(one.slice, other.slice));
  const { kept, duplicates } = onGrid(placed);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined || last.at === 0) throw new NoVolume('few');
  const slice = times(minus(last.slice.position, first.slice.position), 1 / last.at);
  return { origin: first.slice.position, slice, places: placesOf(kept), duplicates };
}

/**
 * Puts the slices of a series into a grid: by their positions along the normal of their plane, whatever their numbers say.
 *
 * @throws NoVolume for fewer than two places, or more holes than slices
 */
export function arrangeSlices(series: SeriesHead): ArrangedSeries {
  const { pixelSpacing, thickness, slices } = series;
  const directions = directionsOf(series);
  const { along, down } = directions ?? { along: [1, 0, 0] as const, down: [0, 1, 0] as const };
  const normal = cross(along, down);
  const positioned = slices.filter(isPlaced);
  const hasPositions = positioned.length === slices.length;
  if (slices.length < 2) throw new NoVolume('few');
  const numbered = () => ({
    origin: [0, 0, 0] as Vector,
    slice: times(normal, thickness ?? 1),
    places: slices.toSorted(byInstance),
    duplicates: [],
  });
  const { origin, slice, places, duplicates } = hasPositions ? alongNormal(positioned, normal) : numbered();
  const [rowStep, columnStep] = pixelSpacing ?? [1, 1];
  const isSized = pixelSpacing !== null && (hasPositions || thickness !== null);
  return {
    grid: {
      size: [series.columns, series.rows, places.length],
      origin,
      column: times(along, columnStep),
      row: times(down, rowStep),
      slice,
    },
    places,
    duplicates,
    doubts: [
      ...(directions === null ? (['orientation'] as const) : []),
      ...(hasPositions ? [] : (['position'] as const)),
      ...(isSized ? [] : (['spacing'] as const)),
    ],
    lean: (Math.acos(Math.min(1, Math.abs(dot(unit(slice), normal)))) * 180) / Math.PI,
  };
}

/**
 * The grid of the means of blocks of voxels, for a volume that is larger than a page may keep.
 *
 * @param factor voxels of a block along each way
 */
export function coarser(series: ArrangedSeries, factor: number): ArrangedSeries {
  if (factor === 1) return series;
  const { grid } = series;
  const places = series.places.filter((_, at) => at % factor === 0);
  const middle = (factor - 1) / 2;
  return {
    ...series,
    places,
    grid: {
      size: [Math.floor(grid.size[0] / factor), Math.floor(grid.size[1] / factor), places.length],
      origin: plus(grid.origin, plus(times(grid.column, middle), times(grid.row, middle))),
      column: times(grid.column, factor),
      row: times(grid.row, factor),
      slice: times(grid.slice, factor),
    },
  };
}

/** The shortest way between voxels in mm: what is finer than this no plane shows. */
export function finestStep({ column, row, slice }: VolumeGrid): number {
  return Math.min(...[column, row, slice].map((way) => distance(way, [0, 0, 0])));
}

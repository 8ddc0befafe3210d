import { cross, computeDistance, dot, scaleVector, normalise, type Vector } from '@dentarium/models/vectors';
import { compareInstances, placeSlices, type PlacedSlices, type PositionedSlice } from './place-slices.ts';
import { NoVolumeError, type SeriesHead, type SliceHead } from './series-head.ts';

export { NoVolumeError, type SeriesHead, type SliceHead } from './series-head.ts';

/** A grid of voxels in patient coordinates. Voxel (i, j, k) lies at `origin` + i `column` + j `row` + k `slice`. */
export interface VolumeGrid {
  /** The number of voxels along each of the three axes. */
  readonly size: Vector;
  readonly origin: Vector;
  readonly column: Vector;
  readonly row: Vector;
  readonly slice: Vector;
  /** The coordinate k of each slice, ascending; `null` if it is the index of the slice. */
  readonly depths: readonly number[] | null;
}

/** A reason for which a series shows less than it seems to. Every one except `uneven` means that nothing is measured. */
type SeriesDoubt =
  /** The files do not state the orientation of the slices: they are taken as axial, and left and right are unknown. */
  | 'orientation'
  /** The files do not state the positions of the slices: they are ordered by their numbers. */
  | 'position'
  /** The size of the pixels is unknown. */
  | 'spacing'
  /** Slices are displaced sideways against each other. */
  | 'jump'
  /** The positions contradict the distance between slices that the files state. */
  | 'contradiction'
  /** The slice axis leans by more than a gantry can. */
  | 'steep'
  /** The distances between slices differ. Each slice is drawn where its header puts it. */
  | 'uneven';

/** The slices of a series in their places. */
export interface ArrangedSeries {
  readonly grid: VolumeGrid;
  /** For each place of the grid along the slices the slice that lies there; `null` if it is missing. */
  readonly places: readonly (SliceHead | null)[];
  /** The slices that lie in the place of another one. */
  readonly duplicates: readonly SliceHead[];
  /** The slices without a position, in a series of which others have one. */
  readonly unplaced: readonly SliceHead[];
  readonly doubts: readonly SeriesDoubt[];
  /** True if the header puts each slice at one place, so that distances in mm are exact to half a voxel. */
  readonly isMeasurable: boolean;
  /** The shortest and the longest distance in mm between neighbouring slices. */
  readonly spacing: PlacedSlices['spacing'];
  /** The numbers of the slices before which slices seem to be missing. */
  readonly gaps: readonly number[];
  /** The greatest sideways displacement from one slice to the next. */
  readonly jump: PlacedSlices['jump'];
  /** The distance in mm between slices that the files state. */
  readonly statedSpacing: number | null;
  /** The angle in degrees between the slice axis and the normal of the slices (a tilted gantry). */
  readonly lean: number;
}

/** The share of slices without a position that may be left out. With more, the numbers decide about the order. */
const MAX_UNPLACED = 0.1;
/** The share by which the distance of slices may differ from the one that the files state. */
const MAX_CONTRADICTION = 0.1;
/** No gantry leans farther. */
const MAX_LEAN_DEGREES = 45;
/** The cosine of the angle between rows and columns above which the directions are no directions of a picture. */
const MAX_SKEW = 0.01;

function toDirections({ cosines }: SeriesHead): { readonly right: Vector; readonly down: Vector } | null {
  if (cosines === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cosines;
  const [right, column] = [normalise([a, b, c]), normalise([d, e, f])];
  const normal = normalise(cross(right, column));
  // Rounded cosines are not exactly perpendicular.
  if (Math.hypot(...normal) < 0.5 || Math.abs(dot(right, column)) > MAX_SKEW) return null;
  return { right, down: cross(normal, right) };
}

function hasPosition(slice: SliceHead): slice is PositionedSlice {
  return slice.position !== null;
}

/** Returns the slices with a position if they are enough, and lie in more than one place. */
function findPositioned({ slices }: SeriesHead, normal: Vector): readonly PositionedSlice[] | null {
  const positioned = slices.filter(hasPosition);
  if (slices.length - positioned.length > slices.length * MAX_UNPLACED) return null;
  const depths = positioned.map(({ position }) => dot(position, normal));
  const reach = Math.max(...depths) - Math.min(...depths);
  return reach > MIN_REACH_MM ? positioned : null;
}

/** Slices within this distance in mm all lie in one place, which says nothing about their order. */
const MIN_REACH_MM = 0.01;

/** Orders slices by their numbers. The distance between them is for the picture only. */
function arrangeByNumber({ slices, thickness }: SeriesHead, normal: Vector): PlacedSlices {
  const mm = thickness ?? 1;
  return {
    origin: [0, 0, 0],
    step: scaleVector(normal, mm),
    places: slices.toSorted(compareInstances),
    depths: null,
    duplicates: [],
    spacing: { min: mm, max: mm },
    gaps: [],
    jump: null,
  };
}

function isContradicted(statedSpacing: number | null, { min, max }: PlacedSlices['spacing']): boolean {
  if (statedSpacing === null) return false;
  return statedSpacing < min * (1 - MAX_CONTRADICTION) || statedSpacing > max * (1 + MAX_CONTRADICTION);
}

/**
 * Arranges the slices of a series where their headers put them.
 *
 * @throws NoVolumeError for fewer than two places, or more holes than slices
 */
export function arrangeSlices(series: SeriesHead): ArrangedSeries {
  const { pixelSpacing, thickness, slices } = series;
  const directions = toDirections(series);
  const { right, down } = directions ?? { right: [1, 0, 0] as const, down: [0, 1, 0] as const };
  const normal = cross(right, down);
  if (slices.length < 2) throw new NoVolumeError('few');
  const positioned = findPositioned(series, normal);
  const [rowStep, columnStep] = pixelSpacing ?? [1, 1];
  const placement =
    positioned === null
      ? arrangeByNumber(series, normal)
      : placeSlices(positioned, normal, Math.min(rowStep, columnStep));
  const lean = (Math.acos(Math.min(1, Math.abs(dot(normalise(placement.step), normal)))) * 180) / Math.PI;
  const refusals: Readonly<Record<Exclude<SeriesDoubt, 'uneven'>, boolean>> = {
    orientation: directions === null,
    position: positioned === null,
    spacing: pixelSpacing === null,
    jump: placement.jump !== null,
    contradiction: positioned !== null && isContradicted(thickness, placement.spacing),
    steep: lean > MAX_LEAN_DEGREES,
  };
  const doubts = (Object.keys(refusals) as (keyof typeof refusals)[]).filter((doubt) => refusals[doubt]);
  return {
    grid: {
      size: [series.columns, series.rows, placement.places.length],
      origin: placement.origin,
      column: scaleVector(right, columnStep),
      row: scaleVector(down, rowStep),
      slice: placement.step,
      depths: placement.depths,
    },
    places: placement.places,
    duplicates: placement.duplicates,
    unplaced: positioned === null ? [] : slices.filter((slice) => !hasPosition(slice)),
    doubts: [...doubts, ...(placement.depths === null ? [] : (['uneven'] as const))],
    isMeasurable: doubts.length === 0,
    spacing: placement.spacing,
    gaps: placement.gaps,
    jump: placement.jump,
    statedSpacing: thickness,
    lean,
  };
}

/** Returns whether left and right of a series are known. */
export function isOriented({ doubts }: Pick<ArrangedSeries, 'doubts'>): boolean {
  return !doubts.includes('orientation') && !doubts.includes('position');
}

/** Returns the shortest step between voxels in mm. No plane shows finer detail. */
export function computeFinestStep({ column, row, slice }: VolumeGrid): number {
  return Math.min(...[column, row, slice].map((way) => computeDistance(way, [0, 0, 0])));
}

import { dot, subtractVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { NoVolumeError, type SliceHead } from './series-head.ts';

/** A slice whose header states its position. */
export type PositionedSlice = SliceHead & { readonly position: Vector };

/** A slice with its distance from the first one. */
interface PlacedSlice {
  readonly slice: PositionedSlice;
  /** Mm along the normal. */
  readonly depth: number;
}

/** The slices of a series where their headers put them. */
export interface PlacedSlices {
  readonly origin: Vector;
  /** The mean vector from one place to the next. */
  readonly step: Vector;
  /** The slice of each place; `null` for a missing one. */
  readonly places: readonly (SliceHead | null)[];
  /** The coordinate of each place in steps; `null` if the places are evenly spaced. */
  readonly depths: readonly number[] | null;
  readonly duplicates: readonly SliceHead[];
  /** The shortest and the longest distance in mm between neighbours, without the gaps that missing slices leave. */
  readonly spacing: { readonly min: number; readonly max: number };
  /** The numbers of the slices before which slices seem to be missing, in a series that is not evenly spaced. */
  readonly gaps: readonly number[];
  /** The greatest sideways displacement of a slice from a straight line; `null` if it is below a tenth of a pixel. */
  readonly jump: { readonly instance: number; readonly mm: number } | null;
}

/** Slices closer together than this share of the usual step lie in one place. */
const SAME_PLACE = 0.05;
/** The difference in mm below which two positions are the same number with different rounding. */
const ROUNDING_MM = 0.005;
/** The share of a step, and of a pixel, by which a slice may lie beside its place. Distances stay exact to twice of it. */
const MAX_STEP_ERROR = 0.02;
const MAX_SIDEWAYS_ERROR = 0.1;
/** A step that is longer than its neighbours by this factor is a gap. */
const GAP_FACTOR = 1.6;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function listSteps(slices: readonly PlacedSlice[]): number[] {
  return slices.slice(1).map(({ depth }, at) => depth - (slices[at]?.depth ?? 0));
}

/** Compares slices by their numbers. */
export function compareInstances(one: SliceHead, other: SliceHead): number {
  return one.instance - other.instance || one.at - other.at;
}

/** Separates the slices that lie in the place of another one. @throws NoVolumeError for fewer than two places */
function separateDuplicates(slices: readonly PlacedSlice[]) {
  const usualStep = median(listSteps(slices).filter((step) => step > ROUNDING_MM));
  if (usualStep === 0) throw new NoVolumeError('few');
  const [gridSlices, duplicates]: [PlacedSlice[], SliceHead[]] = [[], []];
  for (const slice of slices) {
    const last = gridSlices.at(-1);
    if (last !== undefined && slice.depth - last.depth < usualStep * SAME_PLACE) duplicates.push(slice.slice);
    else gridSlices.push(slice);
  }
  return { gridSlices, duplicates, usualStep };
}

/** Returns for each slice its place on an evenly spaced grid; `null` if one lies beside its place. */
function findEvenPlaces(slices: readonly PlacedSlice[], usualStep: number): readonly number[] | null {
  let place = 0;
  const places = [0, ...listSteps(slices).map((step) => (place += Math.max(1, Math.round(step / usualStep))))];
  const step = (slices.at(-1)?.depth ?? 0) / place;
  const tolerance = Math.max(ROUNDING_MM * 2, step * MAX_STEP_ERROR);
  return slices.every(({ depth }, at) => Math.abs(depth - (places[at] ?? 0) * step) <= tolerance) ? places : null;
}

/** Lists the slices before which a step is far longer than those beside it. */
function findGaps(slices: readonly PlacedSlice[]): number[] {
  const steps = listSteps(slices);
  return slices.flatMap((_, at) => {
    // Two steps on either side, because steps may alternate.
    const others = [...steps.slice(Math.max(0, at - 3), Math.max(0, at - 1)), ...steps.slice(at, at + 2)];
    return at > 0 && others.length > 0 && (steps[at - 1] ?? 0) > GAP_FACTOR * Math.max(...others) ? [at] : [];
  });
}

/** Finds the slice that lies farthest beside the line from the first slice to the last one. */
function findJump(slices: readonly PlacedSlice[], normal: Vector, pixelMm: number): PlacedSlices['jump'] {
  const [first, last] = [slices[0], slices.at(-1)];
  if (first === undefined || last === undefined) return null;
  const toSideways = ({ slice, depth }: PlacedSlice): Vector =>
    subtractVectors(subtractVectors(slice.position, first.slice.position), scaleVector(normal, depth));
  const lean = scaleVector(toSideways(last), 1 / last.depth);
  const offsets = slices.map((slice) => subtractVectors(toSideways(slice), scaleVector(lean, slice.depth)));
  const length = (offset: Vector): number => Math.hypot(...offset);
  if (Math.max(...offsets.map(length)) <= Math.max(ROUNDING_MM * 2, pixelMm * MAX_SIDEWAYS_ERROR)) return null;
  // The line itself leans by the jump, so the jump is the greatest change from one slice to the next.
  const changes = offsets.map((offset, at) => length(subtractVectors(offset, offsets[at - 1] ?? offset)));
  const mm = Math.max(...changes);
  return { instance: slices[changes.indexOf(mm)]?.slice.instance ?? 0, mm };
}

function fillPlaces(slices: readonly PlacedSlice[], evenPlaces: readonly number[]): (SliceHead | null)[] {
  const count = (evenPlaces.at(-1) ?? 0) + 1;
  const places = Array.from<SliceHead | null>({ length: count }).fill(null);
  for (const [at, place] of evenPlaces.entries()) places[place] = slices[at]?.slice ?? null;
  return places;
}

/**
 * Places slices by their positions along the normal of their plane, regardless of their numbers.
 *
 * @param pixelMm the smaller distance between pixels in mm
 * @throws NoVolumeError for fewer than two places, or more holes than slices
 */
export function placeSlices(slices: readonly PositionedSlice[], normal: Vector, pixelMm: number): PlacedSlices {
  const byDepth = slices
    .map((slice) => ({ slice, depth: dot(slice.position, normal) }))
    .toSorted((one, other) => one.depth - other.depth || compareInstances(one.slice, other.slice));
  const start = byDepth[0]?.depth ?? 0;
  const placedSlices = byDepth.map(({ slice, depth }) => ({ slice, depth: depth - start }));
  const { gridSlices, duplicates, usualStep } = separateDuplicates(placedSlices);
  const [first, last] = [gridSlices[0], gridSlices.at(-1)];
  if (first === undefined || last === undefined || gridSlices.length < 2) throw new NoVolumeError('few');
  // With more holes than slices, the content between them is unknown.
  if (last.depth / usualStep > gridSlices.length * 2) throw new NoVolumeError('irregular');
  const evenPlaces = findEvenPlaces(gridSlices, usualStep);
  const count = evenPlaces?.at(-1) ?? gridSlices.length - 1;
  const stepMm = last.depth / count;
  const gapPlaces = evenPlaces === null ? findGaps(gridSlices) : [];
  const usualSteps = listSteps(gridSlices).filter((_, at) => !gapPlaces.includes(at + 1));
  return {
    origin: first.slice.position,
    step: scaleVector(subtractVectors(last.slice.position, first.slice.position), 1 / count),
    places: evenPlaces === null ? gridSlices.map(({ slice }) => slice) : fillPlaces(gridSlices, evenPlaces),
    depths: evenPlaces === null ? gridSlices.map(({ depth }) => depth / stepMm) : null,
    duplicates,
    spacing:
      evenPlaces === null
        ? { min: Math.min(...usualSteps), max: Math.max(...usualSteps) }
        : { min: stepMm, max: stepMm },
    gaps: gapPlaces.map((at) => gridSlices[at]?.slice.instance ?? 0),
    jump: findJump(gridSlices, normal, pixelMm),
  };
}

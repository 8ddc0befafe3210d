import type { DataSet } from 'dicom-parser';

/** The numbers of an attribute of several, as cosines are. */
export function readNumbers(dataSet: DataSet, tag: string): readonly number[] {
  return (dataSet.string(tag) ?? '').split('\\').map(Number).filter(Number.isFinite);
}

/** The number of an attribute, or `null` where the file does not say one. */
export function readInteger(dataSet: DataSet, tag: string): number | null {
  const value = dataSet.intString(tag) ?? Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/**
 * How far a slice lies along the normal of its plane, from Image Position (Patient) and Image Orientation (Patient).
 *
 * @returns millimetres, or `null` where the file does not say it.
 */
export function computePlace(position: readonly number[], cosines: readonly number[]): number | null {
  const [x, y, z] = position;
  const [a, b, c, d, e, f] = cosines;
  if (x === undefined || y === undefined || z === undefined || a === undefined || b === undefined) return null;
  if (c === undefined || d === undefined || e === undefined || f === undefined) return null;
  return x * (b * f - c * e) + y * (c * d - a * f) + z * (a * e - b * d);
}

/** What of a slice says where it stands in its series. */
export interface SlicePlace {
  readonly entry: string;
  /** Millimetres along the normal of its plane. */
  readonly place: number | null;
  /** Instance Number. */
  readonly instance: number | null;
  /** Its number among the files that a directory names. */
  readonly listed: number;
}

/**
 * Puts the slices of a series in order: as they lie in the patient, then by their instance numbers, then as a directory lists them, then
 * by their names. Places and instance numbers count only where all slices have one, as they do not compare with each other.
 */
export function sortSlices<T extends SlicePlace>(slices: readonly T[]): T[] {
  const havePlaces = slices.every(({ place }) => place !== null);
  const haveNumbers = slices.every(({ instance }) => instance !== null);
  return slices.toSorted(
    (one, other) =>
      (havePlaces ? (one.place ?? 0) - (other.place ?? 0) : 0) ||
      (haveNumbers ? (one.instance ?? 0) - (other.instance ?? 0) : 0) ||
      one.listed - other.listed ||
      (one.entry < other.entry ? -1 : 1),
  );
}

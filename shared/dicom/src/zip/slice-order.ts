import type { DataSet } from 'dicom-parser';

/** The numbers of an attribute of several, as cosines are. */
export function numbersOf(dataSet: DataSet, tag: string): readonly number[] {
  return (dataSet.string(tag) ?? '').split('\\').map(Number).filter(Number.isFinite);
}

/**
 * How far a slice lies along the normal of its plane, from Image Position (Patient) and Image Orientation (Patient).
 *
 * @returns millimetres, or `null` where the file does not say it.
 */
export function placeAlong(position: readonly number[], cosines: readonly number[]): number | null {
  const [x, y, z] = position;
  const [a, b, c, d, e, f] = cosines;
  if (x === undefined || y === undefined || z === undefined || a === undefined || b === undefined) return null;
  if (c === undefined || d === undefined || e === undefined || f === undefined) return null;
  return x * (b * f - c * e) + y * (c * d - a * f) + z * (a * e - b * d);
}

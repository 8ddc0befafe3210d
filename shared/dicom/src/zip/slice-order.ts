/**
 * Returns the place of a slice along the normal of its plane, from Image Position (Patient) and Image Orientation (Patient).
 *
 * @returns millimetres, or `null` if the file does not state it
 */
export function computePlace(position: readonly number[], cosines: readonly number[]): number | null {
  const [x, y, z] = position;
  const [a, b, c, d, e, f] = cosines;
  if (x === undefined || y === undefined || z === undefined || a === undefined || b === undefined) return null;
  if (c === undefined || d === undefined || e === undefined || f === undefined) return null;
  return x * (b * f - c * e) + y * (c * d - a * f) + z * (a * e - b * d);
}

/** The properties of a slice that determine its place in its series. */
export interface SlicePlace {
  readonly entry: string;
  /** Millimetres along the normal of its plane. */
  readonly place: number | null;
  /** Instance Number. */
  readonly instance: number | null;
  /** Its index among the files that a directory lists. */
  readonly listed: number;
}

/**
 * Sorts the slices of a series: by their place in the patient, then by instance number, then by the order of a directory, then by name.
 * Places and instance numbers are used only if all slices have them, because they are not comparable with each other.
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

import type { VolumeGrid } from './arrange-slices.ts';

/** Converts a coordinate of the grid along the slices to the index of a slice; between two slices it is a fraction. */
export type SliceLookup = (coordinate: number) => number;

/** Returns whether the slices lie at the coordinates 0, 1, 2 … of the grid. */
function isEven(depths: readonly number[] | null): depths is null {
  return depths === null || depths.length < 2;
}

/** For each whole coordinate the last slice that does not lie behind it. */
function indexDepths(depths: readonly number[]): Int32Array {
  const starts = new Int32Array(Math.max(1, Math.ceil((depths.at(-1) ?? 0) + 1)));
  let slice = 0;
  for (let coordinate = 0; coordinate < starts.length; coordinate += 1) {
    while (slice + 2 < depths.length && (depths[slice + 1] ?? Infinity) <= coordinate) slice += 1;
    starts[coordinate] = slice;
  }
  return starts;
}

/**
 * Returns the lookup of the slices of a grid. Outside of the slices, the steps at either end continue.
 *
 * @returns `null` if coordinates are indices
 */
export function createSliceLookup({ depths }: Pick<VolumeGrid, 'depths'>): SliceLookup | null {
  if (isEven(depths)) return null;
  const starts = indexDepths(depths);
  return (coordinate) => {
    let slice = starts[Math.min(Math.max(Math.floor(coordinate), 0), starts.length - 1)] ?? 0;
    while (slice + 2 < depths.length && (depths[slice + 1] ?? Infinity) <= coordinate) slice += 1;
    const depth = depths[slice] ?? 0;
    return slice + (coordinate - depth) / ((depths[slice + 1] ?? depth + 1) - depth);
  };
}

import { addVectors, scaleVector } from '@dentarium/models/vectors';
import type { ArrangedSeries, VolumeGrid } from './arrange-slices.ts';

/** Returns the axis of every `factor`th slice, so that the last one of them lies at the last whole coordinate. */
function coarsenAxis({ slice, depths }: VolumeGrid, factor: number): Pick<VolumeGrid, 'slice' | 'depths'> {
  const keptDepths = depths?.filter((_, at) => at % factor === 0) ?? null;
  const last = keptDepths?.at(-1) ?? 0;
  if (keptDepths === null || last === 0) return { slice: scaleVector(slice, factor), depths: null };
  const step = last / (keptDepths.length - 1);
  return { slice: scaleVector(slice, step), depths: keptDepths.map((depth) => depth / step) };
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
      ...coarsenAxis(grid, factor),
    },
  };
}

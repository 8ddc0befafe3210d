import { describe, expect, test } from '@jest/globals';
import { makePhantom } from '../testing/phantom.ts';
import { arrangeSlices, NoVolumeError, type SeriesHead } from './arrange-slices.ts';
import { coarsenSeries } from './coarsen-series.ts';
import { toVoxelPlace, toVoxels } from './patient-box.ts';
import { dot, subtractVectors } from '@dentarium/models/vectors';

const FORM = { columns: 8, rows: 6, slices: 9, pixelSpacing: [0.4, 0.5], sliceSpacing: 0.8 } as const;

function series(change: Partial<SeriesHead> = {}): SeriesHead {
  return { ...makePhantom(FORM).series, ...change };
}

describe('BEN-06 arranged slices', () => {
  test('sorts by position, regardless of instance numbers', () => {
    const own = series();
    const shuffled = own.slices.map((slice) => ({ ...slice, instance: (slice.at * 5) % 9 })).toReversed();
    const { places, duplicates, doubts, lean } = arrangeSlices({ ...own, slices: shuffled });
    expect(places.map((place) => place?.at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect([duplicates, doubts]).toEqual([[], []]);
    expect(lean).toBeCloseTo(0);
  });

  test('leaves gaps for missing slices and lists duplicates', () => {
    const own = series();
    const [first] = own.slices;
    if (first === undefined) throw new Error('no slice');
    const slices = [...own.slices.filter(({ at }) => at !== 3 && at !== 4), { ...first, at: 20, instance: 99 }];
    const { places, duplicates, grid } = arrangeSlices({ ...own, slices });
    expect(places.map((place) => place?.at ?? null)).toEqual([0, 1, 2, null, null, 5, 6, 7, 8]);
    expect(duplicates.map(({ at }) => at)).toEqual([20]);
    expect(grid.size).toEqual([8, 6, 9]);
  });

  test('tolerates rounded positions', () => {
    const own = series();
    const slices = Array.from({ length: 400 }, (_, at) => ({
      at,
      instance: at,
      position: [0, 0, Math.round((at / 3) * 100) / 100] as const,
    }));
    const { places, grid } = arrangeSlices({ ...own, slices });
    expect(places).toHaveLength(400);
    expect(grid.slice[2]).toBeCloseTo(1 / 3, 4);
  });

  test('reports the lean of a tilted gantry', () => {
    const { lean, grid } = arrangeSlices(makePhantom({ ...FORM, shear: 0.3 }).series);
    expect(lean).toBeCloseTo((Math.atan(0.3 / 0.8) * 180) / Math.PI, 5);
    const middle = toVoxelPlace(grid, [3.5, 2.5, 4]);
    for (const axis of middle) expect(axis).toBeCloseTo(0);
  });

  test.each([
    ['orientation', { cosines: null }],
    ['spacing', { pixelSpacing: null }],
  ] as const)('reports an unknown %s', (doubt, change) => {
    expect(arrangeSlices(series(change)).doubts).toEqual([doubt]);
  });

  test('sorts by instance number without positions', () => {
    const own = series();
    const slices = own.slices.map((slice) => ({ ...slice, position: null, instance: 100 - slice.at }));
    const { places, doubts } = arrangeSlices({ ...own, slices });
    expect(doubts).toEqual(['position']);
    expect(places[0]?.at).toBe(8);
  });

  test.each([
    ['few', series().slices.slice(0, 1)],
    ['irregular', [0, 0.1, 500].map((z, at) => ({ at, instance: at, position: [0, 0, z] as const }))],
  ] as const)('refuses series without a volume: %s', (code, slices) => {
    expect(() => arrangeSlices(series({ slices }))).toThrow(new NoVolumeError(code));
  });

  test('shows a large volume at a lower resolution in the same places', () => {
    const own = arrangeSlices(series());
    const { grid, places } = coarsenSeries(own, 2);
    expect(grid.size).toEqual([4, 3, 5]);
    expect(places.map((place) => place?.at)).toEqual([0, 2, 4, 6, 8]);
    const betweenVoxels = toVoxelPlace(own.grid, [0.5, 0.5, 0]);
    for (const [axis, value] of toVoxelPlace(grid, [0, 0, 0]).entries())
      expect(value).toBeCloseTo(betweenVoxels[axis] ?? 0);
  });

  test('converts a place in mm to voxels', () => {
    const { grid } = arrangeSlices(makePhantom({ ...FORM, tilt: 20, shear: 0.1 }).series);
    const rows = toVoxels(grid);
    const way = subtractVectors(toVoxelPlace(grid, [1.5, 4, 7.25]), grid.origin);
    for (const [at, value] of [1.5, 4, 7.25].entries()) expect(dot(way, rows[at as 0 | 1 | 2])).toBeCloseTo(value);
  });
});

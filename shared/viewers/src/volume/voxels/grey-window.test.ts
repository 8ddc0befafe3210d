import { describe, expect, test } from '@jest/globals';
import { createGreyTable, computeWindow } from './grey-window.ts';
import { EMPTY, fillMissing, createEmptyVolume, putSlice, scaleSlice, toVolumeScale } from './volume.ts';

const PLAIN = { slope: 1, intercept: 0 };

describe('BEN-06 windows', () => {
  test('omit empty pixels and rare values', () => {
    const values = Int16Array.from({ length: 2000 }, (_, at) => (at < 1000 ? EMPTY : at - 1000));
    values[1000] = 30_000;
    const { centre = 0, width = 0 } = computeWindow(values, { slope: 2, intercept: -1000 }) ?? {};
    expect(centre).toBeCloseTo(0, -2);
    expect(width).toBeGreaterThan(1900);
    expect(width).toBeLessThan(2000);
  });

  test('are unknown for an empty picture', () => {
    expect(computeWindow(new Int16Array(10).fill(EMPTY), PLAIN)).toBeNull();
  });

  test('show the exceptions in a nearly uniform picture', () => {
    const values = new Int16Array(1000).fill(-1000);
    values[500] = 2000;
    expect(computeWindow(values, PLAIN)).toEqual({ centre: 500, width: 3000 });
  });

  test('map lower values to black and higher values to white', () => {
    const table = createGreyTable({ centre: 500, width: 1000 }, { slope: 1, intercept: -1024 });
    const getGrey = (measure: number) => table[measure + 1024 + 0x8000];
    expect([-500, 0, 500, 1000, 3000].map(getGrey)).toEqual([0, 0, 128, 255, 255]);
  });
});

describe('BEN-06 values', () => {
  test('keep all levels of unsigned 16 bits', () => {
    const scale = toVolumeScale({ isSigned: false, bitsStored: 16, ...PLAIN });
    const voxels = scaleSlice({ values: [1, 40_000, 65_535], columns: 3, rows: 1, ...PLAIN }, scale, 1);
    expect(Array.from(voxels, (value) => value * scale.slope + scale.intercept)).toEqual([1, 40_000, 65_535]);
  });

  test('convert slices with different rescaling to one scale', () => {
    const scale = { slope: 1, intercept: -1000 };
    const voxels = scaleSlice({ values: [100, 200], columns: 2, rows: 1, slope: 2, intercept: -500 }, scale, 1);
    expect(Array.from(voxels, (value) => value - 1000)).toEqual([-300, -100]);
  });

  test('average at a lower resolution', () => {
    const values = [0, 10, 100, 100, 20, 30, 100, 100];
    expect([...scaleSlice({ values, columns: 4, rows: 2, ...PLAIN }, PLAIN, 2)]).toEqual([15, 100]);
  });

  test('interpolate missing slices between their neighbours', () => {
    const grid = {
      size: [1, 1, 4],
      origin: [0, 0, 0],
      column: [1, 0, 0],
      row: [0, 1, 0],
      slice: [0, 0, 1],
      depths: null,
    } as const;
    const volume = createEmptyVolume(grid, PLAIN);
    putSlice(volume, 0, Int16Array.of(0));
    putSlice(volume, 3, Int16Array.of(300));
    fillMissing(volume, [1, 2]);
    expect([...volume.voxels]).toEqual([0, 100, 200, 300]);
    expect([...volume.loadedSlices]).toEqual([1, 1, 1, 1]);
  });
});

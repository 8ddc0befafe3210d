import { describe, expect, test } from '@jest/globals';
import { PLANE_KINDS } from './planes.ts';
import { toRuns, toSliceDepth, toSliceIndex, toSliceRange } from './slice-range.ts';

const BOX = { least: [-20, -15, -10], most: [20, 15, 30] } as const;

describe.each(PLANE_KINDS)('BEN-06 the slices of the %s plane', (kind) => {
  const range = toSliceRange(kind, BOX, 0.4);

  test('fill the volume from end to end', () => {
    const axis = { axial: 2, coronal: 1, sagittal: 0 }[kind];
    const [from, to] = [BOX.least[axis] ?? 0, BOX.most[axis] ?? 0];
    expect(range.count).toBe(Math.round((to - from) / 0.4));
    expect(toSliceDepth(range, 0) - from).toBeCloseTo(0.2, 1);
    expect(to - toSliceDepth(range, range.count - 1)).toBeCloseTo(0.2, 1);
  });

  test('are found again by their depths, also beyond the ends', () => {
    for (let index = 0; index < range.count; index += 1)
      expect(toSliceIndex(range, toSliceDepth(range, index) + 0.15)).toBe(index);
    expect(toSliceIndex(range, -500)).toBe(0);
    expect(toSliceIndex(range, 500)).toBe(range.count - 1);
    expect(toSliceDepth(range, 99_999)).toBe(toSliceDepth(range, range.count - 1));
  });
});

test('BEN-06 joins neighbouring slices that were seen', () => {
  expect(toRuns(Uint8Array.from([1, 1, 0, 0, 1, 0, 1, 1, 1]))).toEqual([
    [0, 2],
    [4, 1],
    [6, 3],
  ]);
  expect(toRuns(new Uint8Array(5))).toEqual([]);
});

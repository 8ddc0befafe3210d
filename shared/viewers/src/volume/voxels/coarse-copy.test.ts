import { describe, expect, test } from '@jest/globals';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { toVolume } from '../testing/measured-phantom.ts';
import { makePhantom } from '../testing/phantom.ts';
import { createCoarseCopy, computeCopyFactor } from './coarse-copy.ts';
import { createEmptyVolume, putSlice, type Volume } from './volume.ts';

const FORM = { columns: 5, rows: 4, slices: 4, pixelSpacing: [1, 1], sliceSpacing: 1 } as const;
const SCALE = { slope: 2, intercept: -1000 };
const ALL = { voxels: 1e6, side: 256 };

function volumeWith(valueAt: (i: number, j: number, k: number) => number, missing: readonly number[] = []): Volume {
  const volume = createEmptyVolume(arrangeSlices(makePhantom(FORM).series).grid, SCALE);
  for (let k = 0; k < FORM.slices; k += 1) {
    if (missing.includes(k)) continue;
    const values = Int16Array.from({ length: FORM.columns * FORM.rows }, (_, at) =>
      valueAt(at % FORM.columns, Math.floor(at / FORM.columns), k),
    );
    putSlice(volume, k, values);
  }
  return volume;
}

/** Returns the measures of a copy; they are exact to half a level. */
function measures({ values, low, high }: ReturnType<typeof createCoarseCopy>): number[] {
  return Array.from(values, (value) => low + ((high - low) * value) / 255);
}

describe('BEN-06 volume copy for the graphics card', () => {
  test.each([
    [[512, 512, 400], { voxels: 256 ** 3, side: 2048 }, 2],
    [[512, 512, 400], { voxels: 1e9, side: 256 }, 2],
    [[80, 60, 40], { voxels: 256 ** 3, side: 256 }, 1],
    [[1024, 1024, 800], { voxels: 256 ** 3, side: 2048 }, 4],
    [[600, 10, 10], { voxels: 256 ** 3, side: 256 }, 3],
  ])('reduces %j within %j by %d along each axis', (size, limits, factor) => {
    expect(computeCopyFactor(size, limits)).toBe(factor);
    expect(size.reduce((all, one) => all * Math.floor(one / factor), 1)).toBeLessThanOrEqual(limits.voxels);
    expect(Math.max(...size) / factor).toBeLessThanOrEqual(limits.side);
  });

  test('has the measures of the volume at full resolution', () => {
    const copy = createCoarseCopy(
      volumeWith((i, j, k) => i + 10 * j + 100 * k),
      ALL,
    );
    expect(copy).toMatchObject({ size: [5, 4, 4], factor: 1, low: -1000, high: -1000 + 2 * 334 });
    const copyMeasures = measures(copy);
    for (let at = 0; at < copyMeasures.length; at += 1) {
      const [i, j, k] = [at % 5, Math.floor(at / 5) % 4, Math.floor(at / 20)];
      expect(Math.abs((copyMeasures[at] ?? 0) - (-1000 + 2 * (i + 10 * j + 100 * k)))).toBeLessThan(668 / 255);
    }
  });

  test('averages blocks at a lower resolution, and omits incomplete blocks', () => {
    const copy = createCoarseCopy(
      volumeWith((i, j, k) => i + 10 * j + 100 * k),
      { voxels: 8, side: 256 },
    );
    expect(copy).toMatchObject({ size: [1, 1, 1], factor: 3 });
    const two = createCoarseCopy(
      volumeWith((i, j, k) => i + 10 * j + 100 * k),
      { voxels: 16, side: 256 },
    );
    expect(two).toMatchObject({ size: [2, 2, 2], factor: 2 });
    // The mean of the block that begins at 2, 2, 2.
    expect(measures(two).at(-1)).toBeCloseTo(-1000 + 2 * 278, -1);
  });

  test('averages only loaded slices, and treats a volume without slices as air', () => {
    const half = createCoarseCopy(
      volumeWith((_, __, k) => k * 100, [3]),
      { voxels: 16, side: 256 },
    );
    expect(measures(half).at(-1)).toBeCloseTo(-1000 + 2 * 200, 0);
    const none = createCoarseCopy(
      volumeWith((_, __, k) => k * 100 + 50, [2, 3]),
      { voxels: 16, side: 256 },
    );
    expect(none.values.at(-1)).toBe(0);
  });

  test('keeps its levels in the presence of a few voxels of metal', () => {
    const form = { columns: 64, rows: 64, slices: 40, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 } as const;
    const volume = toVolume(makePhantom({ ...form, balls: [{ centre: [0, 0, 0], radius: 6 }] }));
    volume.voxels.fill(30_000, 1000, 1010);
    const { low, high } = createCoarseCopy(volume, ALL);
    expect(low).toBe(-1000);
    expect(high).toBe(2000);
  });

  test('handles a volume of a single value', () => {
    const copy = createCoarseCopy(
      volumeWith(() => 70),
      ALL,
    );
    expect(new Set(measures(copy))).toEqual(new Set([-1000 + 140]));
  });
});

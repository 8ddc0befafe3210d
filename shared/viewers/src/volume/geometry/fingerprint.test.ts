import { expect, test } from '@jest/globals';
import { makePhantom } from '../testing/phantom.ts';
import { arrangeSlices } from './arrange-slices.ts';
import { toArchFingerprint, toFingerprint } from './fingerprint.ts';

const FORM = { columns: 8, rows: 6, slices: 9, pixelSpacing: [0.4, 0.5], sliceSpacing: 0.8 } as const;
const fingerprint = (change: Partial<Parameters<typeof makePhantom>[0]> = {}) =>
  toFingerprint(arrangeSlices(makePhantom({ ...FORM, ...change }).series).grid);

test.each<[string, Partial<Parameters<typeof makePhantom>[0]>]>([
  ['a slice more', { slices: 10 }],
  ['another distance between slices', { sliceSpacing: 0.81 }],
  ['another pixel', { pixelSpacing: [0.4, 0.51] }],
  ['a tilt', { tilt: 1 }],
  ['slices that are not evenly spaced', { depths: [0, 0.8, 1.6, 2.4, 3.2, 4.4, 5.6, 6.8, 8] }],
])('SAFE-04 the fingerprint of a volume changes with %s', (_, change) => {
  expect(fingerprint(change)).not.toBe(fingerprint());
});

test('SAFE-04 the fingerprint stays with rounding errors', () => {
  const { grid } = arrangeSlices(makePhantom(FORM).series);
  const [x, y, z] = grid.origin;
  expect(toFingerprint({ ...grid, origin: [x + 1e-9, y - 1e-9, z] })).toBe(toFingerprint(grid));
});

test('SAFE-04 the fingerprint of an arch changes with its points, the volume and the tilt', () => {
  const own = toArchFingerprint('a', [[1, 2, 3]], null);
  expect(toArchFingerprint('a', [[1, 2, 3]], null)).toBe(own);
  expect(toArchFingerprint('a', [[1, 2, 3.1]], null)).not.toBe(own);
  expect(toArchFingerprint('b', [[1, 2, 3]], null)).not.toBe(own);
  expect(toArchFingerprint('a', [[1, 2, 3]], [5, 0, 0])).not.toBe(own);
});

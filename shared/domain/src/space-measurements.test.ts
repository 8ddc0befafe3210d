import { expect, test } from '@jest/globals';
import { readSpaceValue, WIDTH_KIND } from './space-measurements.ts';

type Point = readonly [number, number, number];
const WIDTH = {
  kind: WIDTH_KIND,
  tooth: 16,
  points: [
    [0, 3, 4],
    [0, 0, 0],
  ] as readonly Point[],
};
const ARCH: readonly Point[] = [
  [0, 0, 0],
  [0, 20, 0],
  [15, 20, 0],
  [30, 20, 0],
  [30, 0, 0],
];

test('VIEW-03 reads the width of a tooth between its points, and a typed one', () => {
  expect(readSpaceValue(WIDTH)).toEqual({ subject: 16, mm: 5, isTyped: false });
  expect(readSpaceValue({ ...WIDTH, points: [], typedMm: 9.8 })).toEqual({ subject: 16, mm: 9.8, isTyped: true });
});

test('VIEW-03 adds the straight distances along an arch', () => {
  expect(readSpaceValue({ kind: 'model.lowerArch', points: ARCH })).toEqual({
    subject: 'lower',
    mm: 70,
    isTyped: false,
  });
});

test.each([
  ['another kind', { kind: 'model.distance' }],
  ['a tooth outside of the analysis', { tooth: 18 }],
  ['no tooth', { tooth: undefined }],
  ['one point', { points: ARCH.slice(1, 2) }],
  ['an arch with the points of a width', { kind: 'model.upperArch' }],
  ['a typed arch', { kind: 'model.upperArch', points: [], typedMm: 70 }],
])('VIEW-03 reads no value from %s', (_, change) => {
  expect(readSpaceValue({ ...WIDTH, ...change })).toBeNull();
});

import { expect, test } from '@jest/globals';
import { isCanalDiameter, isWithinCanalExtent } from './nerve-canal.ts';

test.each([
  [1, true],
  [2, true],
  [2.5, true],
  [5, true],
  [0.5, false],
  [2.2, false],
  [5.5, false],
  [Number.NaN, false],
  [Infinity, false],
])('SAFE-04 a diameter of %d mm can be chosen: %s', (mm, isChoice) => {
  expect(isCanalDiameter(mm)).toBe(isChoice);
});

test.each<[string, [number, number, number][], boolean]>([
  ['one point', [[9000, 0, 0]], true],
  [
    'a canal far from the origin of the scanner',
    [
      [-900, 20, 1200],
      [-870, -30, 1190],
    ],
    true,
  ],
  [
    'a canal longer than a head',
    [
      [0, 0, -201],
      [0, 0, 200],
    ],
    false,
  ],
])('SAFE-04 %s lies within one head: %s', (_, points, isWithin) => {
  expect(isWithinCanalExtent(points)).toBe(isWithin);
});

import { expect, test } from '@jest/globals';
import { toDirection, findNextInDirection, type Place } from './arrow-focus.ts';

/** A grid of 3 columns with cells of 100 x 80. */
const grid: Place[] = Array.from({ length: 7 }, (_, index) => {
  const left = (index % 3) * 110;
  const top = Math.floor(index / 3) * 90;
  return { left, right: left + 100, top, bottom: top + 80 };
});

test.each([
  [0, 'right', 1],
  [1, 'left', 0],
  [0, 'down', 3],
  [4, 'up', 1],
  [5, 'down', 6],
  [0, 'left', undefined],
  [2, 'right', undefined],
  [0, 'up', undefined],
  [6, 'down', undefined],
] as const)('from %i to the %s lies %s', (from, direction, expected) => {
  expect(findNextInDirection(grid, from, direction)).toBe(expected);
});

test('maps arrows and j, k to directions, and no other keys', () => {
  expect(['ArrowLeft', 'j', 'k', 'x'].map(toDirection)).toEqual(['left', 'down', 'up', undefined]);
});

import { expect, test } from '@jest/globals';
import { toSwipe } from './swipe.ts';

const from = { x: 200, y: 300, timeMs: 0 };

test.each([
  ['to the left', { x: 120, y: 310, timeMs: 200 }, 1],
  ['to the right', { x: 290, y: 280, timeMs: 200 }, -1],
  ['too short', { x: 160, y: 300, timeMs: 200 }, null],
  ['rather downwards', { x: 120, y: 400, timeMs: 200 }, null],
  ['too slow', { x: 100, y: 300, timeMs: 1500 }, null],
] as const)('VIEW-01 a finger goes to the next image or the one before: %s', (_, to, steps) => {
  expect(toSwipe(from, to)).toBe(steps);
});

import { expect, test } from '@jest/globals';
import { createWheelCounter } from './gestures.ts';

test('VIEW-01 counts a notch of the wheel as one step, and adds up the small movements of a touch pad', () => {
  const steps = createWheelCounter();
  expect(steps({ deltaY: -120, deltaMode: 0 })).toBe(1);
  expect(steps({ deltaY: 120, deltaMode: 0 })).toBe(-1);
  expect(steps({ deltaY: 3, deltaMode: 1 })).toBe(-1);
  const touchPad = createWheelCounter();
  expect([20, 20, 20, 20].map((deltaY) => touchPad({ deltaY, deltaMode: 0 }))).toEqual([0, 0, -1, 0]);
});

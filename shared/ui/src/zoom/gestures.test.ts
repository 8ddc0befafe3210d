import { expect, test } from '@jest/globals';
import { wheelSteps } from './gestures.ts';

test('VIEW-01 a notch of the wheel is one step, many small movements of a touch pad add up to one', () => {
  const steps = wheelSteps();
  expect(steps({ deltaY: -120, deltaMode: 0 })).toBe(1);
  expect(steps({ deltaY: 120, deltaMode: 0 })).toBe(-1);
  expect(steps({ deltaY: 3, deltaMode: 1 })).toBe(-1);
  const touchPad = wheelSteps();
  expect([20, 20, 20, 20].map((deltaY) => touchPad({ deltaY, deltaMode: 0 }))).toEqual([0, 0, -1, 0]);
});

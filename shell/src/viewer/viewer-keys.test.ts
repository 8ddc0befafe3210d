import { expect, test } from '@jest/globals';
import { actionOf } from './viewer-keys.ts';
import { wheelSteps } from './gestures.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

test.each([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['0', 'fit'],
  ['r', 'rotateRight'],
  ['m', 'mirror'],
  ['d', 'download'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['?', 'keys'],
  ['Escape', 'close'],
  ['x', undefined],
])('VIEW-01 the key %s does: %s', (key, action) => {
  expect(actionOf({ ...plain, key })).toBe(action);
});

test('VIEW-01 Shift and R rotates the other way, and keys of the browser stay its own', () => {
  expect(actionOf({ ...plain, key: 'R', shiftKey: true })).toBe('rotateLeft');
  expect(actionOf({ ...plain, key: 'R' })).toBe('rotateRight');
  expect(actionOf({ ...plain, key: 'r', ctrlKey: true })).toBeUndefined();
  expect(actionOf({ ...plain, key: 'd', metaKey: true })).toBeUndefined();
});

test('VIEW-01 a notch of the wheel is one step, many small movements of a touch pad add up to one', () => {
  const steps = wheelSteps();
  expect(steps({ deltaY: -120, deltaMode: 0 })).toBe(1);
  expect(steps({ deltaY: 120, deltaMode: 0 })).toBe(-1);
  expect(steps({ deltaY: 3, deltaMode: 1 })).toBe(-1);
  const touchPad = wheelSteps();
  expect([20, 20, 20, 20].map((deltaY) => touchPad({ deltaY, deltaMode: 0 }))).toEqual([0, 0, -1, 0]);
});

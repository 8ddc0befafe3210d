import { expect, test } from '@jest/globals';
import { acceptPlace, centrePlace, fitPlace, movePlace, resizePlace } from './place.ts';

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const PLACE = { left: 100, top: 50, width: 800, height: 600 };

test('NOTE-01 opens a window of 800 x 600 in the middle of the page, or as large as the page', () => {
  expect(centrePlace(DESKTOP)).toEqual({ left: 283, top: 84, width: 800, height: 600 });
  expect(fitPlace(centrePlace(PHONE), PHONE)).toEqual({ left: 0, top: 122, width: 390, height: 600 });
});

test.each([
  ['left', -5000, 0],
  ['right', 5000, 0],
  ['up', 0, -5000],
  ['down', 0, 5000],
])('NOTE-01 never leaves the page when it is moved or resized to the %s', (_, right, down) => {
  for (const viewport of [DESKTOP, PHONE, { width: 200, height: 100 }])
    for (const change of [movePlace, resizePlace]) {
      const { left, top, width, height } = change(fitPlace(PLACE, viewport), right, down, viewport);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(viewport.width);
      expect(top + height).toBeLessThanOrEqual(viewport.height);
      expect(Math.min(width, height)).toBeGreaterThan(0);
    }
});

test('NOTE-01 moves and resizes a window by the distance of the pointer', () => {
  expect(movePlace(PLACE, 24, -24, DESKTOP)).toEqual({ ...PLACE, left: 124, top: 26 });
  expect(resizePlace(PLACE, -100, 24, DESKTOP)).toEqual({ ...PLACE, width: 700, height: 624 });
});

test('NOTE-01 accepts only a whole stored place', () => {
  expect(acceptPlace(PLACE)).toEqual(PLACE);
  expect(acceptPlace({ ...PLACE, width: '800' })).toBeUndefined();
  expect(acceptPlace(null)).toBeUndefined();
});

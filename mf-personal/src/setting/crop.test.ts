import { expect, test } from '@jest/globals';
import { centred, moved, zoomed, zoomOf } from './crop.ts';

const PICTURE = { width: 800, height: 400 };
const SIDE = 200;

test('PERS-01 a picture fills the window from its middle', () => {
  expect(centred(PICTURE, SIDE)).toEqual({ scale: 0.5, x: -100, y: 0 });
});

test('PERS-01 a picture is moved as far as its edge and no further', () => {
  const start = centred(PICTURE, SIDE);
  expect(moved(PICTURE, SIDE, start, { x: 60, y: 30 })).toEqual({ scale: 0.5, x: -40, y: 0 });
  expect(moved(PICTURE, SIDE, start, { x: -999, y: -5 })).toEqual({ scale: 0.5, x: -200, y: 0 });
});

test('PERS-01 a picture is enlarged about the middle of the window, and never made too small', () => {
  const larger = zoomed(PICTURE, SIDE, centred(PICTURE, SIDE), 2);
  expect(larger).toEqual({ scale: 1, x: -300, y: -100 });
  expect(zoomOf(PICTURE, SIDE, larger)).toBe(2);
  const cornered = moved(PICTURE, SIDE, larger, { x: 999, y: 999 });
  expect(zoomed(PICTURE, SIDE, cornered, 0.1)).toEqual({ scale: 0.5, x: 0, y: 0 });
  expect(zoomOf(PICTURE, SIDE, zoomed(PICTURE, SIDE, larger, 99))).toBe(4);
});

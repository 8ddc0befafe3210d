import { expect, test } from '@jest/globals';
import { createCentredCrop, moveCrop, zoomCrop, toZoom } from './crop.ts';

const IMAGE = { width: 800, height: 400 };
const SIDE = 200;

test('PERS-01 fits an image to the window from its middle', () => {
  expect(createCentredCrop(IMAGE, SIDE)).toEqual({ scale: 0.5, x: -100, y: 0 });
});

test('PERS-01 moves an image no further than its edge', () => {
  const start = createCentredCrop(IMAGE, SIDE);
  expect(moveCrop(IMAGE, SIDE, start, { x: 60, y: 30 })).toEqual({ scale: 0.5, x: -40, y: 0 });
  expect(moveCrop(IMAGE, SIDE, start, { x: -999, y: -5 })).toEqual({ scale: 0.5, x: -200, y: 0 });
});

test('PERS-01 zooms an image about the middle of the window and never below its fill size', () => {
  const larger = zoomCrop(IMAGE, SIDE, createCentredCrop(IMAGE, SIDE), 2);
  expect(larger).toEqual({ scale: 1, x: -300, y: -100 });
  expect(toZoom(IMAGE, SIDE, larger)).toBe(2);
  const cornered = moveCrop(IMAGE, SIDE, larger, { x: 999, y: 999 });
  expect(zoomCrop(IMAGE, SIDE, cornered, 0.1)).toEqual({ scale: 0.5, x: 0, y: 0 });
  expect(toZoom(IMAGE, SIDE, zoomCrop(IMAGE, SIDE, larger, 99))).toBe(4);
});

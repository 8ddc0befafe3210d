import { expect, test } from '@jest/globals';
import { toBoxSpot, toImageSpot, toPlacement } from './fitted-placement.ts';

const box = { width: 600, height: 400 };
const image = { width: 1440, height: 720 };

test.each([
  [
    { scale: 1, x: 0, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 50 },
  ],
  [
    { scale: 1, x: 0, y: 0 },
    { x: 720, y: 360 },
    { x: 300, y: 200 },
  ],
  [
    { scale: 2, x: 30, y: -10 },
    { x: 720, y: 360 },
    { x: 330, y: 190 },
  ],
  [
    { scale: 2, x: 30, y: -10 },
    { x: 1440, y: 720 },
    { x: 930, y: 490 },
  ],
])('BEN-04 converts an image point to the box and back: %j', (view, spot, place) => {
  const placement = toPlacement(box, image, view);
  expect(toBoxSpot(placement, spot)).toEqual(place);
  expect(toImageSpot(placement, place, image)).toEqual(spot);
});

test('BEN-04 clamps a point to its image', () => {
  expect(toImageSpot(toPlacement(box, image, { scale: 1, x: 0, y: 0 }), { x: -50, y: 399 }, image)).toEqual({
    x: 0,
    y: 720,
  });
});

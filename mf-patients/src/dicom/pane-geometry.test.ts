import { expect, test } from '@jest/globals';
import { inImage, inPane, placementOf } from './pane-geometry.ts';

const BOX = { width: 400, height: 300 };
const IMAGE = { width: 200, height: 100, aspect: 1 };
const VIEW = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };

test.each([
  ['whole', VIEW, { x: 0, y: 50 }],
  ['twice as large', { ...VIEW, scale: 2 }, { x: -200, y: -50 }],
  ['moved', { ...VIEW, x: 10, y: -5 }, { x: 10, y: 45 }],
  ['mirrored', { ...VIEW, mirror: true }, { x: 400, y: 50 }],
  ['turned by a quarter', { ...VIEW, rotation: 90 }, { x: 275, y: 0 }],
  ['turned by a half', { ...VIEW, rotation: 180 }, { x: 400, y: 250 }],
])('VIEW-02 the upper left corner of an image that is %s', (_, view, corner) => {
  const found = inPane(placementOf(IMAGE, BOX, view), { x: 0, y: 0 });
  expect(found.x).toBeCloseTo(corner.x);
  expect(found.y).toBeCloseTo(corner.y);
});

test('VIEW-02 pixels that are higher than wide are shown so', () => {
  const placement = placementOf({ width: 100, height: 50, aspect: 2 }, BOX, VIEW);
  expect(inPane(placement, { x: 100, y: 50 })).toEqual({ x: 350, y: 300 });
});

test.each([0, 90, 180, 270])(
  'VIEW-02 VIEW-05 what is pointed at is the point of the image, turned by %d',
  (rotation) => {
    const placement = placementOf({ ...IMAGE, aspect: 1.3 }, BOX, { scale: 1.7, x: 13, y: -9, rotation, mirror: true });
    const point = inImage(placement, inPane(placement, { x: 31.5, y: 77.25 }));
    expect(point.x).toBeCloseTo(31.5);
    expect(point.y).toBeCloseTo(77.25);
  },
);

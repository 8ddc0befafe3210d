import { expect, test } from '@jest/globals';
import {
  toImagePoint,
  toPanePoint,
  toLensCentre,
  toLensPlacement,
  computePixelScale,
  toPlacement,
} from './pane-geometry.ts';

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
])('VIEW-02 places the upper left corner of an image that is %s', (_, view, corner) => {
  const panePoint = toPanePoint(toPlacement(IMAGE, BOX, view), { x: 0, y: 0 });
  expect(panePoint.x).toBeCloseTo(corner.x);
  expect(panePoint.y).toBeCloseTo(corner.y);
});

test('VIEW-02 shows the aspect ratio of pixels', () => {
  const placement = toPlacement({ width: 100, height: 50, aspect: 2 }, BOX, VIEW);
  expect(toPanePoint(placement, { x: 100, y: 50 })).toEqual({ x: 350, y: 300 });
});

test.each([0, 90, 180, 270])('VIEW-02 VIEW-05 finds the image point under a pane point, rotated by %d', (rotation) => {
  const placement = toPlacement({ ...IMAGE, aspect: 1.3 }, BOX, { scale: 1.7, x: 13, y: -9, rotation, mirror: true });
  const point = toImagePoint(placement, toPanePoint(placement, { x: 31.5, y: 77.25 }));
  expect(point.x).toBeCloseTo(31.5);
  expect(point.y).toBeCloseTo(77.25);
});

test('VIEW-02 centres the magnifier on the pointer, three times as large, with the same orientation', () => {
  const placement = toPlacement(IMAGE, BOX, { scale: 1.7, x: 13, y: -9, rotation: 90, mirror: true });
  const at = { x: 120, y: 210 };
  const enlarged = toLensPlacement(placement, at, 90);
  const middle = toPanePoint(enlarged, toImagePoint(placement, at));
  expect(middle.x).toBeCloseTo(90);
  expect(middle.y).toBeCloseTo(90);
  expect(computePixelScale(enlarged)).toBeCloseTo(3 * computePixelScale(placement));
  // One px to the right in the pane is three to the right in the magnifier.
  expect(toPanePoint(enlarged, toImagePoint(placement, { x: at.x + 1, y: at.y })).x).toBeCloseTo(93);
});

test.each([
  ['a mouse', { x: 5, y: 5 }, false, { x: 5, y: 5 }],
  ['a finger with room above it', { x: 200, y: 280 }, true, { x: 200, y: 150 }],
  ['a finger at the left edge', { x: 10, y: 280 }, true, { x: 90, y: 150 }],
  ['a finger high up at the left', { x: 50, y: 60 }, true, { x: 180, y: 90 }],
  ['a finger high up at the right', { x: 350, y: 100 }, true, { x: 220, y: 100 }],
])('VIEW-02 places the magnifier of %s where it is visible', (_, at, isFinger, centre) => {
  expect(toLensCentre(at, BOX, 90, isFinger)).toEqual(centre);
});

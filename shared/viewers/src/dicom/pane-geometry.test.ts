import { expect, test } from '@jest/globals';
import { toLensCentre } from './pane-geometry.ts';

const BOX = { width: 400, height: 300 };

test.each([
  ['a mouse', { x: 5, y: 5 }, false, { x: 5, y: 5 }],
  ['a finger with room above it', { x: 200, y: 280 }, true, { x: 200, y: 150 }],
  ['a finger at the left edge', { x: 10, y: 280 }, true, { x: 90, y: 150 }],
  ['a finger high up at the left', { x: 50, y: 60 }, true, { x: 180, y: 90 }],
  ['a finger high up at the right', { x: 350, y: 100 }, true, { x: 220, y: 100 }],
])('VIEW-02 places the magnifier of %s where it is visible', (_, at, isFinger, centre) => {
  expect(toLensCentre(at, BOX, 90, isFinger)).toEqual(centre);
});

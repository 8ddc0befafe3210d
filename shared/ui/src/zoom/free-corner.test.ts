import { expect, test } from '@jest/globals';
import { chooseCorner, measureMarks } from './free-corner.ts';

const WIDTH = 60;
const HEIGHT = 30;

/** Draws a region with a background, and the strokes of an R of another brightness. */
function drawRegion(background: (x: number, y: number) => number, ink?: number, firstColumn = 0): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = firstColumn; x < WIDTH; x += 1) {
      const isStroke = y >= 8 && y < 20 && (x === 10 || x === 11 || ((y === 8 || y === 13) && x > 10 && x < 18));
      const brightness = ink !== undefined && isStroke ? ink : background(x, y);
      pixels.set([brightness, brightness, brightness, 255], (y * WIDTH + x) * 4);
    }
  return pixels;
}

test.each([
  ['a black edge', () => 0, undefined, false],
  ['a bright photograph', () => 230, undefined, false],
  ['soft tissue of a film', (x: number) => 40 + (x % 30), undefined, false],
  ['a white letter on black', () => 0, 255, true],
  ['a grey letter on dark soft tissue', (x: number) => 30 + (x % 20), 150, true],
  ['a black letter on a bright film', () => 240, 20, true],
])('IMG-02 SAFE-05 finds marks in %s: %#', (_, background, ink, hasMark) => {
  expect(measureMarks(drawRegion(background, ink)) > 0.004).toBe(hasMark);
});

test('IMG-02 SAFE-05 does not take the edge of a picture for a mark', () => {
  const [edge, markedEdge] = [drawRegion(() => 230, undefined, 15), drawRegion(() => 230, 20, 9)];
  expect(measureMarks(edge)).toBe(0);
  expect(measureMarks(markedEdge)).toBeGreaterThan(0.004);
});

test.each([
  ['stays in a free corner', 'topRight', [0, 0, 0], 'topRight'],
  ['leaves a marked corner for the first free one', 'topLeft', [0.05, 0, 0], 'topRight'],
  ['leaves out a second marked corner', 'topLeft', [0.05, 0.03, 0], 'bottomLeft'],
  ['takes the corner with the fewest marks if none is free', 'topLeft', [0.3, 0.2, 0.4], 'topRight'],
] as const)('SAFE-05 %s', (_, current, [topLeft, topRight, bottomLeft], expected) => {
  expect(chooseCorner(current, { topLeft, topRight, bottomLeft })).toBe(expected);
});

test('SAFE-05 measures nothing in an empty region', () => {
  expect(measureMarks(new Uint8ClampedArray())).toBe(0);
});

import { expect, test } from '@jest/globals';
import type { Placement } from './pane-geometry.ts';
import { sampleValues } from './sample-values.ts';

const IMAGE = { values: Uint16Array.from({ length: 8 * 4 }, (_, at) => at * 100), width: 8, height: 4 };
const BOX = { width: 8, height: 4 };
const WHOLE = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };
/** Cosine and sine of the quarter turns. */
const TURNS = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const;

/** Places the image a little beside the middle of a canvas of 40 by 30 px. */
function toTurnedPlacement(rotation: keyof typeof TURNS, mirror: boolean): Placement {
  const [cos, sin] = TURNS[rotation];
  const down = rotation % 180 === 0 ? 5 : 3.75;
  const across = mirror ? -down : down;
  const [a, b, c, d] = [cos * across, sin * across, -sin * down, cos * down];
  return { a, b, c, d, e: 21.3 - a * 4 - c * 2, f: 12.8 - b * 4 - d * 2 };
}

function toImagePoint(
  { a, b, c, d, e, f }: Placement,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } {
  const size = a * d - b * c;
  return { x: (d * (x - e) - c * (y - f)) / size, y: (a * (y - f) - b * (x - e)) / size };
}

test('VIEW-02 keeps the values of an image at the resolution of the canvas', () => {
  const sampled = sampleValues(IMAGE, WHOLE, BOX, false);
  expect(sampled).toMatchObject({ left: 0, top: 0, width: 8, height: 4 });
  expect([...sampled.values]).toEqual([...IMAGE.values]);
});

test('VIEW-02 samples the visible part of an image at the edge of the canvas', () => {
  const sampled = sampleValues(IMAGE, { ...WHOLE, e: -2, f: 3 }, BOX, false);
  expect(sampled).toMatchObject({ left: 0, top: 3, width: 6, height: 1 });
  expect([...sampled.values]).toEqual([...IMAGE.values.subarray(2, 8)]);
  expect(sampleValues(IMAGE, { ...WHOLE, e: 50 }, BOX, false).values).toHaveLength(0);
});

test('VIEW-02 interpolates between pixels, and takes the nearest one for sharp pixels', () => {
  const twice = { ...WHOLE, a: 2, d: 2 };
  const [soft, sharp] = [false, true].map((isSharp) => sampleValues(IMAGE, twice, { width: 16, height: 8 }, isSharp));
  expect([...(soft?.values.subarray(0, 5) ?? [])]).toEqual([0, 25, 75, 125, 175]);
  expect([...(sharp?.values.subarray(0, 5) ?? [])]).toEqual([0, 0, 100, 100, 200]);
});

test('VIEW-02 keeps signed values and fractions', () => {
  const values = Int16Array.from([-400, -200, 0, 200]);
  expect([...sampleValues({ values, width: 4, height: 1 }, WHOLE, BOX, false).values]).toEqual([...values]);
  const parts = Float64Array.from([0.25, 0.5]);
  expect([...sampleValues({ values: parts, width: 2, height: 1 }, WHOLE, BOX, false).values]).toEqual([...parts]);
});

test.each(
  ([0, 90, 180, 270] as const).flatMap((rotation) => [false, true].map((mirror) => [rotation, mirror] as const)),
)('VIEW-02 samples the value under each pixel of the canvas, rotated by %d, mirrored: %s', (rotation, mirror) => {
  const box = { width: 40, height: 30 };
  const placement = toTurnedPlacement(rotation, mirror);
  const { values, left, top, width, height } = sampleValues(IMAGE, placement, box, true);
  expect(width * height).toBeGreaterThan(300);
  for (const [at, value] of values.entries()) {
    const { x, y } = toImagePoint(placement, left + (at % width) + 0.5, top + Math.floor(at / width) + 0.5);
    expect(value).toBe(IMAGE.values[Math.floor(y) * 8 + Math.floor(x)]);
  }
});

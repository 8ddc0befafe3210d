import { expect, test } from '@jest/globals';
import { TooMuchWorkError } from '../image-job.ts';
import type { Surface } from '@dentarium/models';
import { rasterise } from './rasterise.ts';

const VIEW = { axis: 2, from: 'above' } as const;
const SIDE = 16;

/** Creates triangles that each cover the lower left half of the drawing, on top of each other. */
function createStackedTriangles(count: number): Surface {
  const positions = new Float32Array(count * 9);
  for (let triangle = 0; triangle < count; triangle += 1)
    positions.set([0, 0, triangle, 1, 0, triangle, 0, 1, triangle], triangle * 9);
  return { positions, indices: null };
}

test('draws a surface at its position and nothing beside it', () => {
  const { light } = rasterise(createStackedTriangles(3), VIEW, SIDE);
  expect(light[12 * SIDE + 3]).toBeGreaterThan(0);
  expect(light[3 * SIDE + 12]).toBe(0);
});

test('STG-08 gives up on triangles that cover each other more often than those of any surface', () => {
  expect(() => rasterise(createStackedTriangles(500), VIEW, SIDE)).not.toThrow();
  expect(() => rasterise(createStackedTriangles(5000), VIEW, SIDE)).toThrow(TooMuchWorkError);
});

test('draws a fine mesh with any number of small triangles', () => {
  const cells = 400;
  const positions: number[] = [];
  for (let x = 0; x < cells; x += 1) {
    for (let y = 0; y < cells; y += 1) positions.push(x, y, 0, x + 1, y, 0, x, y + 1, 0);
  }
  expect(() => rasterise({ positions: Float32Array.from(positions), indices: null }, VIEW, SIDE)).not.toThrow();
});

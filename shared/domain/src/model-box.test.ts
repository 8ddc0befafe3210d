import { expect, test } from '@jest/globals';
import { canJawsMeet, type ModelBox, computeModelWidth } from './model-box.ts';

const box = (size: readonly [number, number, number], at: readonly [number, number, number] = [0, 0, 0]): ModelBox => ({
  least: at,
  most: [at[0] + size[0], at[1] + size[1], at[2] + size[2]],
});
const LOWER = box([60, 50, 12]);

test.each<[string, ModelBox, number]>([
  ['along x', box([60, 50, 12], [-30, 5, 5]), 60],
  ['along z', box([12, 50, 61]), 61],
  ['in metres', box([0.5, 0.25, 0.125]), 0.5],
])('ORD-18 section 9.2: computes the width of a model: %s', (_, model, width) => {
  expect(computeModelWidth(model)).toBe(width);
});

test.each<[string, ModelBox, boolean]>([
  ['on top of it', box([64, 52, 12], [-2, -1, 12]), true],
  ['into it, as the front teeth cover each other', box([64, 52, 16], [-2, -1, 6]), true],
  ['10 mm above it', box([60, 50, 12], [0, 0, 22]), true],
  ['further above it', box([60, 50, 12], [0, 0, 22.1]), false],
  ['above it, both on bases of a stone model', box([60, 50, 40], [0, 0, 12]), true],
  ['beside it', box([60, 50, 12], [60, 0, 0]), false],
  ['somewhere else', box([60, 50, 12], [0, 500, 0]), false],
])('ORD-18 section 9.2: tells whether a jaw %s bites on the lower one: %s', (_, upper, isBite) => {
  expect([canJawsMeet(upper, LOWER), canJawsMeet(LOWER, upper)]).toEqual([isBite, isBite]);
});

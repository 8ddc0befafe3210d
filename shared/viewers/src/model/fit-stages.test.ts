import { expect, test } from '@jest/globals';
import { fitByPoints } from './fit-stages.ts';
import type { PointPair } from './point-pairs.ts';

const pair = (place: readonly [number, number, number], off = 0): PointPair => ({
  0: { key: 'first', place: [-place[1] + 5, place[0] - 3, place[2] + 1 + off] },
  1: { key: 'second', place },
});

test('VIEW-03 aligns a stage with another by three points or more, and returns their mean distance', () => {
  const exact = [pair([0, 0, 0]), pair([40, 0, 0]), pair([20, 30, 0])];
  const fit = fitByPoints(exact);
  expect(fit?.mean).toBeCloseTo(0, 6);
  expect(fit?.motion.way.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([5, -3, 1]);
  expect(fitByPoints(exact.slice(0, 2))).toBeNull();
  const off = fitByPoints([...exact, pair([20, 10, 0], 0.8)]);
  expect(off?.mean).toBeGreaterThan(0.1);
  expect(off?.mean).toBeLessThan(0.8);
});

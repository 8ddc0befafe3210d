import { expect, test } from '@jest/globals';
import { MAX_PAIRS, NO_POINTS, type PairedPoints, removeLastPoint, addPoint } from './point-pairs.ts';

const at = (key: string) => ({ key, place: [0, 0, 0] as const });
const set = (points: PairedPoints, ...steps: readonly (readonly [0 | 1, string])[]): PairedPoints =>
  steps.reduce((before, [stage, key]) => addPoint(before, stage, at(key)), points);

test('VIEW-03 pairs points of two stages, in either order', () => {
  const points = set(NO_POINTS, [0, 'a'], [1, 'A'], [1, 'B'], [0, 'b'], [0, 'c']);
  expect(points.pairs.map((pair) => pair[0].key + pair[1].key)).toEqual(['aA', 'bB']);
  expect(points.single).toEqual({ stage: 0, at: at('c') });
});

test('VIEW-03 replaces the first point by a second one on the same stage', () => {
  expect(set(NO_POINTS, [0, 'a'], [0, 'b']).single?.at.key).toBe('b');
});

test('VIEW-03 removes points one by one, and limits their number', () => {
  const points = set(NO_POINTS, [0, 'a'], [1, 'A']);
  expect(removeLastPoint(points)).toEqual({ pairs: [], single: { stage: 0, at: at('a') } });
  expect(removeLastPoint(removeLastPoint(points))).toEqual(NO_POINTS);
  expect(removeLastPoint(NO_POINTS)).toEqual(NO_POINTS);
  const many = Array.from({ length: 40 }, (_, step) => [(step % 2) as 0 | 1, 'x'] as const);
  expect(set(NO_POINTS, ...many)).toMatchObject({ pairs: { length: MAX_PAIRS }, single: null });
});

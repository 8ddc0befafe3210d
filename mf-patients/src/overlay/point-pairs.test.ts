import { expect, test } from '@jest/globals';
import { NO_POINTS, pairsOf, withMoved, withoutPair, withPoint } from './point-pairs.ts';

const at = (x: number) => ({ x, y: 0 });

test('BEN-04 points come in pairs by their numbers, also when an image is ahead', () => {
  const ahead = withPoint(withPoint(NO_POINTS, 'base', at(1)), 'base', at(2));
  expect(pairsOf(ahead)).toEqual([]);
  const pair = withPoint(ahead, 'over', at(11));
  expect(pairsOf(pair)).toEqual([{ base: at(1), over: at(11) }]);
  const two = withPoint(pair, 'over', at(12));
  expect(pairsOf(withMoved(two, 'base', 1, at(3)))).toEqual([
    { base: at(1), over: at(11) },
    { base: at(3), over: at(12) },
  ]);
  expect(pairsOf(withoutPair(two, 0))).toEqual([{ base: at(2), over: at(12) }]);
});

test('BEN-04 there are twelve pairs at most', () => {
  let points = NO_POINTS;
  for (let x = 0; x < 20; x += 1) points = withPoint(withPoint(points, 'base', at(x)), 'over', at(x));
  expect(pairsOf(points)).toHaveLength(12);
});

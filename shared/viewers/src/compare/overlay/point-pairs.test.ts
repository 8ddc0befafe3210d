import { expect, test } from '@jest/globals';
import { NO_POINTS, toPairs, movePoint, removePair, addPoint } from './point-pairs.ts';

const at = (x: number) => ({ x, y: 0 });

test('BEN-04 pairs points by their numbers, even if one image has more', () => {
  const baseOnly = addPoint(addPoint(NO_POINTS, 'base', at(1)), 'base', at(2));
  expect(toPairs(baseOnly)).toEqual([]);
  const pair = addPoint(baseOnly, 'over', at(11));
  expect(toPairs(pair)).toEqual([{ base: at(1), over: at(11) }]);
  const two = addPoint(pair, 'over', at(12));
  expect(toPairs(movePoint(two, 'base', 1, at(3)))).toEqual([
    { base: at(1), over: at(11) },
    { base: at(3), over: at(12) },
  ]);
  expect(toPairs(removePair(two, 0))).toEqual([{ base: at(2), over: at(12) }]);
});

test('BEN-04 limits the pairs to twelve', () => {
  let points = NO_POINTS;
  for (let x = 0; x < 20; x += 1) points = addPoint(addPoint(points, 'base', at(x)), 'over', at(x));
  expect(toPairs(points)).toHaveLength(12);
});

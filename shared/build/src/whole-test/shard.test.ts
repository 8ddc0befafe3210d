import { expect, test } from '@jest/globals';
import { Problem } from '../workspace/problem.ts';
import { parseShard, takeShard } from './shard.ts';

test.each([
  ['1/3', { index: 1, count: 3 }],
  ['3/3', { index: 3, count: 3 }],
])('parses the shard %s', (value, expected) => {
  expect(parseShard(value)).toEqual(expected);
});

test.each(['0/3', '4/3', 'x', '1', ''])('refuses the shard "%s"', (value) => {
  expect(() => parseShard(value)).toThrow(Problem);
});

test('gives every item to exactly one shard', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const shards = [1, 2].map((index) => takeShard(items, { index, count: 2 }));
  expect(shards).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
  expect(takeShard(items, undefined)).toEqual(items);
});

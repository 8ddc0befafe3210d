import { expect, test } from '@jest/globals';
import { Problem } from '../workspace/problem.ts';
import { parseShard, takeShard } from './shard.ts';

test.each([
  [[], undefined],
  [['--shard', '1/3'], { index: 1, count: 3 }],
  [['--no-cache', '--shard=3/3'], { index: 3, count: 3 }],
])('reads the shard of %j', (args, expected) => {
  expect(parseShard(args)).toEqual(expected);
});

test.each(['0/3', '4/3', 'x', '1'])('refuses the shard %s', (value) => {
  expect(() => parseShard(['--shard', value])).toThrow(Problem);
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

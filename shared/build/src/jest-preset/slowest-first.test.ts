import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '../workspace/workspace.ts';
import SlowestFirst, { LONGEST, slowestFirst } from './slowest-first.ts';

test('every file that is known to take long is there', () => {
  expect(LONGEST.filter((file) => !existsSync(join(workspaceRoot, file)))).toEqual([]);
});

test('files that took long come first, then those that are known to, however long other files are', () => {
  const [longest = '', second = ''] = LONGEST;
  const other = 'shared/build/src/jest-preset/slowest-first.test.ts';
  expect(slowestFirst([other, second, longest], () => undefined)).toEqual([longest, second, other]);
  const seconds = new Map([
    [other, 30],
    [longest, 4],
    [second, 5],
  ]);
  expect(slowestFirst([longest, other, second], (file) => seconds.get(file))).toEqual([other, second, longest]);
});

test('each shard has files of its own, and all of them together have every file', () => {
  const sequencer = new SlowestFirst();
  const tests = ['c', 'a', 'b', 'd', 'e'].map((path) => ({ path }));
  const shards = [1, 2].map((shardIndex) => sequencer.shard(tests, { shardIndex, shardCount: 2 }));
  expect(shards.map((shard) => shard.map(({ path }) => path))).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

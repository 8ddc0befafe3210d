import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import SlowestFirst, { sortSlowestFirst } from './slowest-first.ts';

test('sorts files by their seconds, and a file that never passed by its size', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dentarium-order-'));
  try {
    const files = ['small', 'large', 'fast', 'slow'].map((name) => join(folder, name));
    const [small = '', large = '', fast = '', slow = ''] = files;
    writeFileSync(small, 'x'.repeat(1_000));
    writeFileSync(large, 'x'.repeat(20_000));
    const seconds = new Map([
      [fast, 1],
      [slow, 30],
    ]);
    expect(sortSlowestFirst(files, (file) => seconds.get(file))).toEqual([slow, large, fast, small]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('gives each file to exactly one shard', () => {
  const sequencer = new SlowestFirst();
  const tests = ['c', 'a', 'b', 'd', 'e'].map((path) => ({ path }));
  const shards = [1, 2].map((shardIndex) => sequencer.shard(tests, { shardIndex, shardCount: 2 }));
  expect(shards.map((shard) => shard.map(({ path }) => path))).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

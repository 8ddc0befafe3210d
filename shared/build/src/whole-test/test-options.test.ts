import { afterEach, expect, test } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { Problem } from '../workspace/problem.ts';
import { parseTestOptions } from './test-options.ts';

const ALL = { usesCache: true, shard: undefined, budget: Number.POSITIVE_INFINITY, words: [] };
const ENVIRONMENT = { ...process.env };

afterEach(() => {
  process.env = { ...ENVIRONMENT };
});

test.each([
  ['daily', [], {}],
  ['daily', ['--no-cache', '--shard=3/3'], { usesCache: false, shard: { index: 3, count: 3 } }],
  ['daily', ['--shard', '1/3'], { shard: { index: 1, count: 3 } }],
  ['deep', ['--budget', '60', 'focus', 'fuzz'], { budget: 60 * availableParallelism(), words: ['focus', 'fuzz'] }],
  ['deep', ['focus', '--shard', '2/4'], { shard: { index: 2, count: 4 }, words: ['focus'] }],
] as const)('parses the arguments of the %s tests %j', (tier, args, expected) => {
  delete process.env['TEST_CACHE'];
  expect(parseTestOptions(args, tier)).toEqual({ ...ALL, ...expected });
});

test('runs all tests again if the environment asks for it', () => {
  process.env['TEST_CACHE'] = '0';
  expect(parseTestOptions([], 'daily')?.usesCache).toBe(false);
});

test.each([
  ['daily', ['--all']],
  ['daily', ['patients.test.ts']],
  ['daily', ['--budget', '60']],
  ['daily', ['--shard']],
  ['deep', ['--no-cash']],
  ['deep', ['--budget', 'long']],
  ['deep', ['--shard', '5/4']],
] as const)('refuses the arguments of the %s tests %j', (tier, args) => {
  expect(() => parseTestOptions(args, tier)).toThrow(Problem);
});

test.each(['daily', 'deep'] as const)('prints the usage of the %s tests and runs none', (tier) => {
  for (const flag of ['--help', '-h']) {
    const lines: string[] = [];
    expect(parseTestOptions([flag], tier, (line) => lines.push(line))).toBeNull();
    expect(lines.join('\n')).toContain('--shard 1/3');
  }
});

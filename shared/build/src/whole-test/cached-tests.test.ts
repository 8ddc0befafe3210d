import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassedTests } from '../test-inputs/passed-tests.ts';
import { keepPassed, selectTests } from './cached-tests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dentarium-results-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = (): string => join(root, 'cache', 'passed-tests.json');

/** What jest says of one file, by how each of its tests ended. */
function ofFile(name: string, ...statuses: string[]): unknown {
  const status = statuses.includes('failed') ? 'failed' : 'passed';
  return {
    name: join(root, name),
    status,
    startTime: 1000,
    endTime: 3500,
    assertionResults: statuses.map((one) => ({ status: one })),
  };
}

/** Runs of the same keys one after the other, and what has to run afterwards. */
function afterRun(testResults: readonly unknown[], keys: Map<string, string | null>, keysAfter = keys) {
  const report = join(root, 'jest.json');
  writeFileSync(report, JSON.stringify({ testResults }));
  const results = new PassedTests(file());
  keepPassed(results, { root, report, keys, keysAfter });
  results.save();
  return selectTests(keys, new PassedTests(file()));
}

test('a file that passed does not run again, and its tests are counted as taken from the cache', () => {
  const keys = new Map([['src/a.test.ts', 'key']]);
  expect(selectTests(keys, new PassedTests(file())).toRun).toEqual(['src/a.test.ts']);
  expect(afterRun([ofFile('src/a.test.ts', 'passed', 'passed')], keys)).toEqual({
    toRun: [],
    taken: { passed: 2, failed: 0, skipped: 0, cached: 2 },
  });
  expect(new PassedTests(file()).secondsOf('src/a.test.ts')).toBe(2.5);
  const changed = new Map([['src/a.test.ts', 'other key']]);
  expect(selectTests(changed, new PassedTests(file())).toRun).toEqual(['src/a.test.ts']);
});

test.each([
  ['that failed', ['passed', 'failed'], 'key', 'key'],
  ['with a skipped test', ['passed', 'pending'], 'key', 'key'],
  ['that changed while it ran', ['passed'], 'key', 'later'],
  ['of which nothing tells what it reads', ['passed'], null, null],
])('a file %s runs again', (_, statuses, before, after) => {
  const [keys, keysAfter] = [new Map([['a.test.ts', before]]), new Map([['a.test.ts', after]])];
  expect(afterRun([ofFile('a.test.ts', ...statuses)], keys, keysAfter)).toEqual({
    toRun: ['a.test.ts'],
    taken: { passed: 0, failed: 0, skipped: 0, cached: 0 },
  });
});

test('a file that passed once and then failed with the same inputs runs again', () => {
  const keys = new Map([['a.test.ts', 'key']]);
  expect(afterRun([ofFile('a.test.ts', 'passed')], keys).toRun).toEqual([]);
  expect(afterRun([ofFile('a.test.ts', 'failed')], keys).toRun).toEqual(['a.test.ts']);
});

test('the results of the last inputs are kept, for branches that take turns, and nothing of tests that are gone', () => {
  const results = new PassedTests(file());
  for (const key of ['1', '2', '3', '4', '5']) results.add('a.test.ts', { key, passed: 1, skipped: 0, seconds: 1 });
  results.add('gone.test.ts', { key: '1', passed: 1, skipped: 0, seconds: 1 });
  results.keepOnly(['a.test.ts']);
  results.save();
  const kept = new PassedTests(file());
  const found = ['1', '2', '5'].map((key) => kept.find('a.test.ts', key)?.key);
  expect([...found, kept.find('gone.test.ts', '1')]).toEqual([undefined, '2', '5', undefined]);
});

test('results that cannot be read are as none', () => {
  new PassedTests(file()).save();
  writeFileSync(file(), '{"a.test.ts": [');
  expect(new PassedTests(file()).find('a.test.ts', 'key')).toBeUndefined();
});

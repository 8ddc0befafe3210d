import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, utimesSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPassedTestsFolder, PassedTests } from '../test-inputs/passed-tests.ts';
import { selectTests, storeOutcomes } from './cached-tests.ts';
import { isDrawn } from './drawn-sample.ts';
import type { FileOutcome } from './file-outcomes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-results-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TEST = 'src/a.test.ts';
/** A commit that does not draw the test. */
const COMMIT = ['1', '2', '3'].find((commit) => !isDrawn(commit, TEST)) ?? '';
const PASSED: FileOutcome = { file: TEST, passed: 2, failed: 0, skipped: 0, seconds: 2.5 };

/** Stores an outcome, and selects in a second process what has to run. */
function selectAfter(
  outcome: Partial<FileOutcome>,
  key: string | null = 'key',
  { keyAfter = key, commit = COMMIT }: { keyAfter?: string | null; commit?: string } = {},
) {
  const keys = new Map([[TEST, key]]);
  storeOutcomes(new PassedTests(folder), [{ ...PASSED, ...outcome }], { keys, keysAfter: new Map([[TEST, keyAfter]]) });
  return selectTests(keys, new PassedTests(folder), commit);
}

describe('the cache of test results', () => {
  test('skips a file that passed with the same inputs and counts its tests', () => {
    expect(selectAfter({})).toEqual({
      testsToRun: [],
      drawnTests: [],
      cached: { passed: 2, failed: 0, skipped: 0, cached: 2 },
    });
    expect(new PassedTests(folder).findSeconds(TEST)).toBe(2.5);
    expect(selectTests(new Map([[TEST, 'other key']]), new PassedTests(folder), COMMIT).testsToRun).toEqual([TEST]);
  });

  test.each<[string, Partial<FileOutcome>, string | null, string | null]>([
    ['failed', { passed: 1, failed: 1 }, 'key', 'key'],
    ['has a skipped test', { skipped: 1 }, 'key', 'key'],
    ['has no test', { passed: 0 }, 'key', 'key'],
    ['changed while it ran', {}, 'key', 'later'],
    ['has no known inputs', {}, null, null],
  ])('runs a file again that %s', (_, outcome, key, keyAfter) => {
    expect(selectAfter(outcome, key, { keyAfter })).toMatchObject({ testsToRun: [TEST], cached: { cached: 0 } });
  });

  test('runs a file again that passed once and failed later with the same inputs', () => {
    expect(selectAfter({}).testsToRun).toEqual([]);
    expect(selectAfter({ passed: 0, failed: 2 }).testsToRun).toEqual([TEST]);
  });

  test('runs a file again that the commit draws', () => {
    const commit = Array.from({ length: 100 }, (_, index) => String(index)).find((one) => isDrawn(one, TEST)) ?? '';
    expect(selectAfter({}, 'key', { commit })).toMatchObject({ testsToRun: [TEST], drawnTests: [TEST] });
  });

  test('keeps the results of several inputs, for branches that take turns', () => {
    const results = new PassedTests(folder);
    for (const key of ['1', '2']) results.add(TEST, key, { passed: 1, skipped: 0, seconds: 1 });
    results.remove(TEST, '2');
    expect(['1', '2', null].map((key) => results.find(TEST, key)?.passed)).toEqual([1, undefined, undefined]);
  });

  test('deletes results of more than a month ago', () => {
    const results = new PassedTests(folder);
    results.add(TEST, 'key', { passed: 1, skipped: 0, seconds: 1 });
    for (const name of readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.json')))
      utimesSync(join(folder, name), 0, 0);
    results.deleteOld();
    expect([results.find(TEST, 'key'), results.findSeconds(TEST)]).toEqual([undefined, undefined]);
  });

  test('treats a damaged result as missing', () => {
    const results = new PassedTests(folder);
    results.add(TEST, 'key', { passed: 1, skipped: 0, seconds: 1 });
    for (const name of readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('.json')))
      writeFileSync(join(folder, name), '{"passed": [');
    expect(results.find(TEST, 'key')).toBeUndefined();
  });
});

test('draws about a tenth of the tests, others for each commit', () => {
  const tests = Array.from({ length: 1000 }, (_, index) => `src/${index}.test.ts`);
  const [first, second] = ['a', 'b'].map((commit) => tests.filter((name) => isDrawn(commit, name)));
  expect(first?.length).toBeGreaterThan(60);
  expect(first?.length).toBeLessThan(140);
  expect(first).not.toEqual(second);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ TEST_CACHE_DIR: '/a' }, '/a'],
  [{ XDG_CACHE_HOME: '/b' }, join('/b', 'dentarium', 'tests')],
])('finds the folder of results by %j', (env, expected) => {
  expect(findPassedTestsFolder(env)).toBe(expected);
});

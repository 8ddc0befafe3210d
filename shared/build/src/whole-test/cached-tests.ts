import type { PassedTests } from '../test-inputs/passed-tests.ts';
import type { TestKeys } from '../test-inputs/test-keys.ts';
import { isDrawn } from './drawn-sample.ts';
import { NO_TESTS, addCounts, type Count } from './count.ts';
import type { FileOutcome } from './file-outcomes.ts';

/** The test files that have to run, and the stored results of the others. */
export interface Selection {
  readonly testsToRun: readonly string[];
  /** Tests among them that passed before with the same inputs. */
  readonly drawnTests: readonly string[];
  readonly cached: Count;
}

/** Selects the tests without a stored result, and those that the commit draws to check the stored results. */
export function selectTests(keys: TestKeys, results: PassedTests, commit: string): Selection {
  const tests = [...keys].map(([test, key]) => ({ test, result: results.find(test, key) }));
  const drawnTests = tests.flatMap(({ test, result }) => (result !== undefined && isDrawn(commit, test) ? [test] : []));
  const skipped = tests.filter(({ test, result }) => result !== undefined && !drawnTests.includes(test));
  return {
    testsToRun: tests.flatMap(({ test, result }) => (result === undefined || drawnTests.includes(test) ? [test] : [])),
    drawnTests,
    cached: addCounts(skipped.flatMap(({ result }) => (result === undefined ? [] : [toCachedCount(result)]))),
  };
}

/** Returns what a stored result adds to the counts. */
function toCachedCount({ passed, skipped }: Pick<Count, 'passed' | 'skipped'>): Count {
  return { ...NO_TESTS, passed, skipped, cached: passed };
}

/**
 * Stores the results of the files whose tests all passed, and removes those of files with a failed test. A file with a
 * skipped test runs again: the test may wait for something that the machine lacks.
 * @param suffix distinguishes runs of the same file in another way
 * @param keys the keys before the run; a file whose key is another one in `keysAfter` changed meanwhile and is not stored
 */
export function storeOutcomes(
  results: PassedTests,
  outcomes: readonly FileOutcome[],
  { keys, keysAfter, suffix = '' }: { readonly keys: TestKeys; readonly keysAfter: TestKeys; readonly suffix?: string },
): void {
  for (const { file, passed, failed, skipped, seconds } of outcomes) {
    const key = keys.get(file) ?? null;
    if (key === null || key !== keysAfter.get(file)) continue;
    if (failed === 0 && skipped === 0 && passed > 0) results.add(`${file}${suffix}`, key, { passed, skipped, seconds });
    else results.remove(`${file}${suffix}`, key);
  }
}

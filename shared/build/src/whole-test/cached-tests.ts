import { relative, sep } from 'node:path';
import { readJson } from '../workspace/workspace.ts';
import type { PassedTests } from '../test-inputs/passed-tests.ts';
import { NO_TESTS, sum, type Count } from './count.ts';

type Keys = ReadonlyMap<string, string | null>;

/** Which test files have to run, and what the others gave when they did. */
export interface Selection {
  readonly toRun: readonly string[];
  readonly taken: Count;
}

/** Takes the results that are known of tests whose inputs have not changed. */
export function selectTests(keys: Keys, results: PassedTests): Selection {
  const known = [...keys].map(([test, key]) => ({ test, result: results.find(test, key) }));
  return {
    toRun: known.flatMap(({ test, result }) => (result === undefined ? [test] : [])),
    taken: sum(known.flatMap(({ result }) => (result === undefined ? [] : [fromCache(result)]))),
  };
}

/** What a kept result adds to the counts. */
export function fromCache({ passed, skipped }: Pick<Count, 'passed' | 'skipped'>): Count {
  return { ...NO_TESTS, passed, skipped, cached: passed };
}

interface JestReport {
  readonly testResults: readonly {
    /** The path of the test file. */
    readonly name: string;
    readonly status: string;
    /** In milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Keeps the results of the files whose tests all passed, and removes those of files with one that did not. A skipped test may wait for
 * something that the machine lacks, so its file runs again.
 * @param keys those of before the run; a file whose inputs changed meanwhile has another one in `keysAfter`, and is not kept
 */
export function keepPassed(
  results: PassedTests,
  { root, report, keys, keysAfter }: { root: string; report: string; keys: Keys; keysAfter: Keys },
): void {
  for (const { name, status, assertionResults, startTime, endTime } of readJson<JestReport>(report).testResults) {
    const test = relative(root, name).split(sep).join('/');
    const key = keys.get(test) ?? null;
    const allPassed = assertionResults.every((result) => result.status === 'passed');
    if (key === null || key !== keysAfter.get(test)) continue;
    if (status === 'passed' && allPassed) {
      results.add(test, { key, passed: assertionResults.length, skipped: 0, seconds: (endTime - startTime) / 1000 });
    } else results.remove(test, key);
  }
}

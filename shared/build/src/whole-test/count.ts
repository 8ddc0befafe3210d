import { readFileSync } from 'node:fs';

/** The number of tests by outcome. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The number of passed tests that passed in an earlier run with the same inputs and did not run again. */
  readonly cached: number;
}

/** The count of an empty run. */
export const NO_TESTS: Count = { passed: 0, failed: 0, skipped: 0, cached: 0 };

/** Adds counts. */
export function addCounts(counts: readonly Count[]): Count {
  const total = (key: keyof Count): number => counts.reduce((all, count) => all + count[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped'), cached: total('cached') };
}

/** Formats the last line of `npm test`. */
export function formatCount({ passed, failed, skipped, cached }: Count): string {
  const formatPart = (count: number, label: string): string => (count > 0 ? `, ${count} ${label}` : '');
  return `${passed} passed, ${failed} failed${formatPart(skipped, 'skipped')}${formatPart(cached, 'of them from the cache')}`;
}

/** Reads jest's JSON report. A test file that could not run at all counts as one failed test. */
export function readJestCount(file: string): Count {
  const report = readReport(file);
  return {
    passed: readNumber(report, 'numPassedTests'),
    failed: readNumber(report, 'numFailedTests') + readNumber(report, 'numRuntimeErrorTestSuites'),
    skipped: readNumber(report, 'numPendingTests') + readNumber(report, 'numTodoTests'),
    cached: 0,
  };
}

/**
 * Reads Playwright's JSON report. A failed test that passes when repeated (on shared machines) counts as passed;
 * Playwright reports it as flaky.
 */
export function readPlaywrightCount(file: string): Count {
  const report = readReport(file);
  const stats = report['stats'];
  if (typeof stats !== 'object' || stats === null) throw new Error(`${file} is no report of Playwright`);
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0;
  return {
    passed: readNumber(stats, 'expected') + readNumber(stats, 'flaky'),
    failed: readNumber(stats, 'unexpected') + errors,
    skipped: readNumber(stats, 'skipped'),
    cached: 0,
  };
}

function readReport(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function readNumber(from: object, key: string): number {
  const value: unknown = Reflect.get(from, key);
  if (typeof value !== 'number') throw new Error(`The report has no number ${key}`);
  return value;
}

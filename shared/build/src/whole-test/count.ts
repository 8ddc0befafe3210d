import { readFileSync } from 'node:fs';

/** How many tests ran, and how they ended. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Adds counts up. */
export function sum(counts: readonly Count[]): Count {
  const total = (key: keyof Count): number => counts.reduce((all, count) => all + count[key], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Reads jest's JSON report. A test file that could not run at all counts as one failed test. */
export function jestCount(file: string): Count {
  const report = readReport(file);
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + numberAt(report, 'numRuntimeErrorTestSuites'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
}

/**
 * Reads Playwright's JSON report. Where the configuration repeats a failed test (on a machine that others share), one that
 * passes then counts as passed; Playwright names it as flaky.
 */
export function playwrightCount(file: string): Count {
  const report = readReport(file);
  const stats = report['stats'];
  if (typeof stats !== 'object' || stats === null) throw new Error(`${file} is no report of Playwright`);
  const errors = Array.isArray(report['errors']) ? report['errors'].length : 0;
  return {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected') + errors,
    skipped: numberAt(stats, 'skipped'),
  };
}

function readReport(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

function numberAt(from: object, key: string): number {
  const value: unknown = Reflect.get(from, key);
  if (typeof value !== 'number') throw new Error(`The report has no number ${key}`);
  return value;
}

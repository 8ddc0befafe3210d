import { expect, test } from '@jest/globals';
import { readJestCount, formatCount, NO_TESTS, readPlaywrightCount, addCounts } from './count.ts';
import { createReportFiles } from './testing/report-file.ts';

const file = createReportFiles();

test('counts a test file that could not run as a failed test', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 1,
  };
  expect(readJestCount(file(report))).toEqual({ passed: 5, failed: 3, skipped: 2, cached: 0 });
});

test('counts a browser test that passed when repeated as passed, and an error outside of tests as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'no config' }] };
  expect(readPlaywrightCount(file(report))).toEqual({ passed: 5, failed: 2, skipped: 0, cached: 0 });
});

test('throws for a report of another shape', () => {
  expect(() => readJestCount(file({}))).toThrow('numPassedTests');
  expect(() => readPlaywrightCount(file({}))).toThrow('no report of Playwright');
});

test('mentions skipped and cached tests in the last line only if there are any', () => {
  const counts = [
    { ...NO_TESTS, passed: 1 },
    { ...NO_TESTS, passed: 2, failed: 1 },
  ];
  expect(formatCount(addCounts(counts))).toBe('3 passed, 1 failed');
  expect(formatCount({ ...NO_TESTS, passed: 3, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  expect(formatCount({ ...NO_TESTS, passed: 3, cached: 2 })).toBe('3 passed, 0 failed, 2 of them from the cache');
});

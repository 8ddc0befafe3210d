import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readJestOutcomes, readPlaywrightOutcomes } from './file-outcomes.ts';
import { createReportFiles } from './testing/report-file.ts';

const file = createReportFiles();
const ROOT = join('/', 'site');

test('reads the outcome of each file of jest, and a failure of one that could not run', () => {
  const toResult = (name: string, status: string, ...statuses: string[]) => ({
    name: join(ROOT, name),
    status,
    startTime: 1000,
    endTime: 3500,
    assertionResults: statuses.map((one) => ({ status: one })),
  });
  const report = file({
    testResults: [
      toResult('src/a.test.ts', 'passed', 'passed', 'pending'),
      toResult('src/b.test.ts', 'failed', 'passed', 'failed'),
      toResult('src/c.test.ts', 'failed'),
    ],
  });
  expect(readJestOutcomes(report, ROOT)).toEqual([
    { file: 'src/a.test.ts', passed: 1, failed: 0, skipped: 1, seconds: 2.5 },
    { file: 'src/b.test.ts', passed: 1, failed: 1, skipped: 0, seconds: 2.5 },
    { file: 'src/c.test.ts', passed: 0, failed: 1, skipped: 0, seconds: 2.5 },
  ]);
});

test('adds the tests of a story that runs in two projects', () => {
  const spec = (status: string) => ({ file: 'both/story.spec.ts', tests: [{ status, results: [{ duration: 1500 }] }] });
  const report = file({
    config: { rootDir: join(ROOT, 'e2e', 'tests') },
    suites: [
      { specs: [spec('expected')] },
      { suites: [{ specs: [spec('flaky'), spec('unexpected'), spec('skipped')] }] },
    ],
  });
  expect(readPlaywrightOutcomes(report, ROOT)).toEqual([
    { file: 'e2e/tests/both/story.spec.ts', passed: 2, failed: 1, skipped: 1, seconds: 6 },
  ]);
});

import { afterEach, expect, jest, test } from '@jest/globals';
import BrowserReporter from './browser-reporter.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('prints every tenth test and each failed attempt with its reason and its place in lines of their own', () => {
  const log = jest.spyOn(console, 'log').mockReturnValue();
  const reporter = new BrowserReporter();
  const story = { titlePath: () => ['', 'private', 'stories.spec.ts', 'opens a patient'] };
  reporter.onBegin({}, { allTests: () => Array.from({ length: 12 }) });
  for (let count = 0; count < 11; count += 1) reporter.onTestEnd(story, { retry: 0, status: 'passed', errors: [] });
  const message = ['\u001B[31mExpected: visible\u001B[39m', '', ...Array.from({ length: 20 }, () => 'x'.repeat(300))];
  const stack = [
    ...message,
    '    at waitUntilLoaded (/site/e2e/src/pages/looks.ts:95:71)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)',
    '    at /site/e2e/node_modules/@playwright/test/lib/worker.js:12:3',
    '    at /site/e2e/tests/stories.spec.ts:5:3',
  ].join('\n');
  reporter.onTestEnd(story, { retry: 0, status: 'failed', errors: [{ message: message.join('\n'), stack }] });
  reporter.onTestEnd(story, { retry: 1, status: 'passed', errors: [] });
  expect(log.mock.calls.map(([line]) => String(line))).toEqual([
    '        10 of 12 browser tests',
    [
      'FAIL private › stories.spec.ts › opens a patient',
      '        Expected: visible',
      ...Array.from({ length: 7 }, () => `        ${'x'.repeat(200)}`),
      '        at e2e/src/pages/looks.ts:95',
      '        at e2e/tests/stories.spec.ts:5',
    ].join('\n'),
  ]);
});

import { expect, test } from '@jest/globals';
import { formatFailures, readJestFailures, readPlaywrightFailures } from './failures.ts';
import { createReportFiles } from './testing/report-file.ts';

const file = createReportFiles();

test('reads failed tests, and files that could not run, with their messages', () => {
  const path = file({
    testResults: [
      { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
      {
        name: 'one.test.ts',
        message: 'all of it',
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'bad', status: 'failed', failureMessages: ['expected 1'] },
          { fullName: 'left out', status: 'pending', failureMessages: null },
        ],
      },
    ],
  });
  expect(readJestFailures(path)).toEqual([
    { title: 'broken.test.ts', messages: ['Cannot find module'] },
    { title: 'bad', messages: ['expected 1'] },
  ]);
});

test('reads the messages of each run of failed browser tests, including those that passed when repeated', () => {
  const spec = (title: string, status: string, messages: readonly string[]): object => ({
    title,
    tests: [{ projectName: 'private', status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const path = file({
    errors: [{ message: 'no configuration' }],
    suites: [
      {
        specs: [spec('good', 'expected', [])],
        suites: [{ specs: [spec('bad', 'unexpected', ['one', 'two']), spec('shaky', 'flaky', ['late'])] }],
      },
    ],
  });
  expect(readPlaywrightFailures(path)).toEqual([
    { title: 'outside of tests', messages: ['no configuration'] },
    { title: '[private] bad', messages: ['one', 'two'] },
    { title: '[private] shaky (passed when repeated)', messages: ['late'] },
  ]);
});

test('shortens messages without colours, and counts the rest', () => {
  const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n\n');
  const lines = formatFailures([{ title: 'bad', messages: [`\u001B[31mred\u001B[0m\n${long}`] }]);
  expect(lines.slice(0, 3)).toEqual(['FAIL    bad', '        red', '        line 0']);
  expect(lines).toHaveLength(1 + 16);
  expect(formatFailures([{ title: 'bad', messages: Array.from({ length: 12 }, () => long) }])).toHaveLength(1 + 12 * 4);
  const many = Array.from({ length: 12 }, (_, at) => ({ title: `test ${at}`, messages: [] }));
  expect(formatFailures(many).at(-1)).toBe('… and 2 more');
});

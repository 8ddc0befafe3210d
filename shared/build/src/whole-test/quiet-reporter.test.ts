import { afterEach, expect, jest, test } from '@jest/globals';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';
import QuietReporter from './quiet-reporter.ts';

const lines: string[] = [];
const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
afterEach(() => log.mockRestore());

test('prints failures in full, and the slowest files at the end', () => {
  const reporter = new QuietReporter();
  const run = { numTotalTestSuites: 12, numPassedTests: 40, numFailedTests: 1 };
  for (let file = 1; file <= 12; file += 1) {
    const failureMessage = file === 3 ? '● a failed test' : null;
    const testFilePath = join(workspaceRoot, 'shell', `${file}.test.ts`);
    reporter.onTestResult(undefined, { testFilePath, failureMessage, perfStats: { runtime: file * 1000 } }, run);
  }
  expect(lines).toEqual([`FAIL ${join('shell', '3.test.ts')}\n● a failed test`]);
  reporter.onRunComplete(undefined, run);
  const files = lines.filter((line) => line.includes(' s  '));
  expect(files).toHaveLength(10);
  expect(files[0]).toContain(`12.0 s  ${join('shell', '12.test.ts')}`);
  expect(lines.at(-1)).toContain('12 files, 40 tests passed, 1 failed');
});

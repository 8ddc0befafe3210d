import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { computeTestKeys, type TestKeys } from '../test-inputs/test-keys.ts';
import { runJest } from '../workspace/jest-command.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { storeOutcomes } from './cached-tests.ts';
import { type Count, readJestCount } from './count.ts';
import { readJestFailures } from './failures.ts';
import { readJestOutcomes } from './file-outcomes.ts';
import type { TestRun } from './test-run.ts';
import { EXHAUSTIVE_SUFFIX } from './tiers.ts';

const QUIET_REPORTER = fileURLToPath(new URL('quiet-reporter.ts', import.meta.url));

/** Test files of jest that run together. */
interface JestTests {
  /** Names the report of the run. */
  readonly name: string;
  readonly files: readonly string[];
  readonly keys: TestKeys;
  /** True if the tests try all their cases. */
  readonly isExhaustive?: boolean;
  /** The time limit of a test in milliseconds; that of the configuration by default. */
  readonly testTimeoutMs?: number;
}

/** Runs test files with jest and stores the results of those that passed. */
export async function runJestTests(
  testRun: TestRun,
  { name, files, keys, isExhaustive = false, testTimeoutMs }: JestTests,
): Promise<{ readonly code: number; readonly count: Count }> {
  const report = testRun.reportPath(name);
  // A test waits for its database, timers or another process a third of its time, so one worker more than there are cores
  // keeps the cores busy.
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  const args = [
    workers,
    ...(testTimeoutMs === undefined ? [] : [`--testTimeout=${testTimeoutMs}`]),
    '--json',
    `--outputFile=${report}`,
    `--reporters=${QUIET_REPORTER}`,
    '--runTestsByPath',
    ...files,
  ];
  const env = isExhaustive ? { ...process.env, EXHAUSTIVE: '1' } : process.env;
  const { code } = await runJest(args, { env });
  const count = readJestCount(report);
  testRun.addFailures(readJestFailures(report));
  // A run that failed apart from its tests, for example by a process that a test left behind, has to be seen again.
  if (code === 0 || count.failed > 0)
    storeOutcomes(testRun.results, readJestOutcomes(report, workspaceRoot), {
      keys,
      keysAfter: computeTestKeys(workspaceRoot, { isExhaustive }),
      suffix: isExhaustive ? EXHAUSTIVE_SUFFIX : '',
    });
  return { code, count };
}

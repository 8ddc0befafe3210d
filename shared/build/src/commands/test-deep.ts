import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkspace } from '../building/build-workspace.ts';
import { computeBrowserTestKeys, computeTestKeys } from '../test-inputs/test-keys.ts';
import { findBrowser } from '../whole-test/browser.ts';
import { type DeepTest, planDeepTests } from '../whole-test/deep-plan.ts';
import { isDrawn } from '../whole-test/drawn-sample.ts';
import { runBrowserTests } from '../whole-test/run-browser-tests.ts';
import { runJestTests } from '../whole-test/run-jest-tests.ts';
import { takeShard } from '../whole-test/shard.ts';
import { parseTestOptions } from '../whole-test/test-options.ts';
import { TestRun } from '../whole-test/test-run.ts';
import { EXHAUSTIVE_SUFFIX, hasExhaustiveCases, isDeepTest } from '../whole-test/tiers.ts';
import { main } from '../workspace/problem.ts';
import { run, runNode } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** Expected seconds of a test that has never passed for this user. */
const DEFAULT_SECONDS = { jest: 40, exhaustive: 60, browser: 60, mixed: 240 };
/** The time limit of a deep test, which does in one test what an operator does in minutes, also on a busy machine. */
const DEEP_TEST_TIMEOUT_MS = 900_000;
/** The number of commits whose files count as changed. */
const RECENT_COMMITS = 20;
const MIXED_BUILDS = 'mixed builds';

/** Returns every deep test with its key and its expected duration. */
function listDeepTests(testRun: TestRun, browser: string): DeepTest[] {
  const toTest = (runner: DeepTest['runner'], file: string, key: string | null, name = file): DeepTest => ({
    name,
    runner,
    file,
    key,
    seconds: testRun.results.findSeconds(name) ?? DEFAULT_SECONDS[runner],
  });
  const browserKeys = [...computeBrowserTestKeys(workspaceRoot, browser)];
  const testKeys = [...computeTestKeys(workspaceRoot)];
  const exhaustiveKeys = computeTestKeys(workspaceRoot, { isExhaustive: true });
  return [
    ...testKeys.filter(([file]) => isDeepTest(file)).map(([file, key]) => toTest('jest', file, key)),
    ...testKeys
      .filter(([file]) => hasExhaustiveCases(readFileSync(join(workspaceRoot, file), 'utf8')))
      .map(([file]) => toTest('exhaustive', file, exhaustiveKeys.get(file) ?? null, `${file}${EXHAUSTIVE_SUFFIX}`)),
    ...browserKeys.filter(([file]) => isDeepTest(file)).map(([file, key]) => toTest('browser', file, key)),
    toTest('mixed', 'shared/build/src/commands/mixed.ts', browserKeys[0]?.[1] ?? null, MIXED_BUILDS),
  ];
}

async function listChangedFiles(): Promise<string[]> {
  const { code, output } = await run('git', ['log', `-${RECENT_COMMITS}`, '--name-only', '--pretty=format:']);
  return code === 0 ? [...new Set(output.split('\n').filter((file) => file !== ''))] : [];
}

// The deep tests whose inputs differ from those of their last pass, or those whose names contain a word.
await main(async () => {
  const options = parseTestOptions(process.argv.slice(2), 'deep');
  if (options === null) return 0;
  const { budget, shard, words } = options;
  const testRun = await TestRun.begin('deep', options);
  const { results } = testRun;
  const browser = await findBrowser(console.log);
  process.env['CHROME_PATH'] = browser;

  const candidates = takeShard(listDeepTests(testRun, browser), shard).filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const hasPassed = ({ name, key }: DeepTest): boolean =>
    testRun.usesCache && results.find(name, key) !== undefined && !isDrawn(testRun.commit, name);
  const stale = candidates.filter((test) => !hasPassed(test));
  const { testsToRun, skippedTests } = planDeepTests(stale, {
    changedFiles: await listChangedFiles(),
    skippedBefore: results.readSkippedTests(),
    budget,
  });
  console.log(
    `${candidates.length} deep tests, ${candidates.length - stale.length} passed before with the same inputs, ` +
      `${testsToRun.length} run now, ${skippedTests.length} have no time`,
  );
  const files = (runner: DeepTest['runner']): string[] =>
    testsToRun.filter((test) => test.runner === runner).map(({ file }) => file);

  const jestFiles = files('jest');
  if (jestFiles.length > 0)
    await testRun.measure('deep server', () =>
      testRun.runTests('deep server', () =>
        runJestTests(testRun, {
          name: 'jest',
          files: jestFiles,
          keys: computeTestKeys(workspaceRoot),
          testTimeoutMs: DEEP_TEST_TIMEOUT_MS,
        }),
      ),
    );
  const exhaustiveFiles = files('exhaustive');
  if (exhaustiveFiles.length > 0)
    await testRun.measure('all cases', () =>
      testRun.runTests('all cases', () => {
        const keys = computeTestKeys(workspaceRoot, { isExhaustive: true });
        return runJestTests(testRun, {
          name: 'exhaustive',
          files: exhaustiveFiles,
          keys,
          isExhaustive: true,
          testTimeoutMs: DEEP_TEST_TIMEOUT_MS,
        });
      }),
    );
  const browserFiles = files('browser');
  const hasMixed = files('mixed').length > 0;
  const isBuilt =
    (browserFiles.length === 0 && !hasMixed) ||
    (await testRun.runStep('build', async () => {
      await buildWorkspace(workspaceRoot, console.log);
      return [];
    }));
  if (isBuilt && browserFiles.length > 0)
    await testRun.measure('deep browser', () =>
      testRun.runTests('deep browser', () =>
        runBrowserTests(testRun, {
          files: browserFiles,
          keys: computeBrowserTestKeys(workspaceRoot, browser),
          browser,
        }),
      ),
    );
  if (isBuilt && hasMixed)
    await testRun.measure(MIXED_BUILDS, async () => {
      const start = performance.now();
      const script = join(workspaceRoot, 'shared/build/src/commands/mixed.ts');
      const hasPassedNow = await testRun.runStep(MIXED_BUILDS, async () => {
        const { code } = await runNode([script], { echo: true });
        return code === 0 ? [] : ['a story failed with modules of another commit'];
      });
      const { key = null } = candidates.find(({ name }) => name === MIXED_BUILDS) ?? {};
      if (hasPassedNow && key !== null)
        results.add(MIXED_BUILDS, key, { passed: 1, skipped: 0, seconds: (performance.now() - start) / 1000 });
    });
  for (const { name } of skippedTests) testRun.addNote(`no time  ${name}`);
  if (words.length === 0 && shard === undefined) results.writeSkippedTests(skippedTests.map(({ name }) => name));
  return testRun.finish();
});

import { buildWorkspace } from '../building/build-workspace.ts';
import { checks } from '../checks/all.ts';
import { runChecks } from '../checks/run-checks.ts';
import { computeBrowserTestKeys, computeTestKeys, type TestKeys } from '../test-inputs/test-keys.ts';
import { findBrowser } from '../whole-test/browser.ts';
import { type Selection, selectTests } from '../whole-test/cached-tests.ts';
import { NO_TESTS, addCounts } from '../whole-test/count.ts';
import { runBrowserTests } from '../whole-test/run-browser-tests.ts';
import { runJestTests } from '../whole-test/run-jest-tests.ts';
import { takeShard } from '../whole-test/shard.ts';
import { parseTestOptions } from '../whole-test/test-options.ts';
import { type TestsOutcome, TestRun } from '../whole-test/test-run.ts';
import { isDeepTest } from '../whole-test/tiers.ts';
import { main } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// Every check, the unit, server and page tests, the build, and a browser story for each area. A step runs as long as its
// needs are met, so that one run shows all that is wrong. `npm run test:deep` runs the rest.
await main(async () => {
  const options = parseTestOptions(process.argv.slice(2), 'daily');
  if (options === null) return 0;
  const { shard } = options;
  const testRun = await TestRun.begin('daily', options);

  const select = (keys: TestKeys): Selection => {
    const daily = takeShard(
      [...keys].filter(([test]) => !isDeepTest(test)),
      shard,
    );
    if (!testRun.usesCache) return { testsToRun: daily.map(([test]) => test), drawnTests: [], cached: NO_TESTS };
    const selection = selectTests(new Map(daily), testRun.results, testRun.commit);
    const skipped = daily.length - selection.testsToRun.length;
    if (skipped > 0) console.log(`        ${skipped} of ${daily.length} files passed before with the same inputs`);
    if (selection.drawnTests.length > 0)
      console.log(`        ${selection.drawnTests.length} of those that passed before run again, drawn by the commit`);
    return selection;
  };
  const runSelected = async (
    { testsToRun, cached }: Selection,
    runFiles: (files: readonly string[]) => Promise<TestsOutcome>,
  ): Promise<TestsOutcome> => {
    if (testsToRun.length === 0) return { code: 0, count: cached };
    const { code, count } = await runFiles(testsToRun);
    return { code, count: addCounts([count, cached]) };
  };

  let browser = '';
  const hasBrowser = await testRun.runStep('find a browser', async () => {
    browser = await findBrowser(console.log);
    // The tests of single packages use it too.
    process.env['CHROME_PATH'] = browser;
    return [];
  });
  if (shard === undefined || shard.index === 1)
    await testRun.measure('checks', () => runChecks(checks, workspaceRoot, (step) => testRun.addStep(step)));
  let isBuilt = false;
  await testRun.measure('build', async () => {
    isBuilt = await testRun.runStep('build', async () => {
      await buildWorkspace(workspaceRoot, console.log);
      return [];
    });
  });
  const runUnitTests = (): Promise<void> =>
    testRun.runTests('unit and server', () => {
      const keys = computeTestKeys(workspaceRoot);
      return runSelected(select(keys), (files) => runJestTests(testRun, { name: 'jest', files, keys }));
    });
  const runStories = async (): Promise<void> => {
    if (hasBrowser && isBuilt)
      await testRun.runTests('browser', () => {
        const keys = computeBrowserTestKeys(workspaceRoot, browser);
        return runSelected(select(keys), (files) => runBrowserTests(testRun, { files, keys, browser }));
      });
    else
      await testRun.runStep('browser', async () => [
        `not run: ${hasBrowser ? 'the build failed' : 'there is no browser'}`,
      ]);
  };
  // Stories wait for pages and servers most of their time, so that unit tests beside them use the cores.
  await testRun.measure('tests', async () => {
    await Promise.all([runUnitTests(), runStories()]);
  });
  return testRun.finish();
});

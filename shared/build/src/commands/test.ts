import { mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorkspace } from '../building/build-workspace.ts';
import { checks } from '../checks/all.ts';
import { runChecks } from '../checks/run-checks.ts';
import { runJest } from '../workspace/jest-command.ts';
import { main } from '../workspace/problem.ts';
import { binary, run } from '../workspace/run.ts';
import { line, report, timed, type Step } from '../workspace/steps.ts';
import { PassedTests, passedTestsFile } from '../test-inputs/passed-tests.ts';
import { browserKey, testKeys } from '../test-inputs/test-keys.ts';
import { findBrowser } from '../whole-test/browser.ts';
import { fromCache, keepPassed, selectTests } from '../whole-test/cached-tests.ts';
import { type Failure, failureLines, jestFailures, playwrightFailures } from '../whole-test/failures.ts';
import { jestCount, lastLine, NO_TESTS, playwrightCount, sum, type Count } from '../whole-test/count.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

const quietReporter = fileURLToPath(new URL('../whole-test/quiet-reporter.ts', import.meta.url));
const reports = join(workspaceRoot, '.build', 'test');
/** The name under which the result of the browser tests is kept. */
const BROWSER = 'browser';
const isCacheUsed = !process.argv.includes('--no-cache') && process.env['TEST_CACHE'] !== '0';
const results = new PassedTests(passedTestsFile(workspaceRoot));
const steps: Step[] = [];
const counts: Count[] = [];
const failures: Failure[] = [];

/** A step without tests of its own counts as one failed test when it fails, so that the last line never hides it. */
function addStep(done: Step): void {
  report(done);
  steps.push(done);
  if (done.problems.length > 0) counts.push({ ...NO_TESTS, failed: 1 });
}

async function step(name: string, work: () => Promise<readonly string[]>): Promise<boolean> {
  const done = await timed(name, work);
  addStep(done);
  return done.problems.length === 0;
}

/** A step made of tests; it fails when one of them does, and when its program fails for another reason. */
async function testStep(
  name: string,
  runTests: () => Promise<{ readonly code: number; readonly count: Count }>,
): Promise<void> {
  let count = NO_TESTS;
  const done = await timed(name, async () => {
    const finished = await runTests();
    ({ count } = finished);
    if (count.failed > 0) return [`${count.failed} of ${count.passed + count.failed} tests failed`];
    if (count.passed === 0) return ['no test ran'];
    return finished.code === 0 ? [] : [`ended with status ${finished.code} although no test failed`];
  });
  const failedOtherwise = done.problems.length > 0 && count.failed === 0;
  counts.push(failedOtherwise ? { ...count, failed: 1 } : count);
  report(done);
  steps.push(done);
}

async function unitTests(): Promise<void> {
  const file = join(reports, 'jest.json');
  await testStep('unit and server', async () => {
    const keys = testKeys(workspaceRoot);
    const { toRun, taken } = isCacheUsed ? selectTests(keys, results) : { toRun: [...keys.keys()], taken: NO_TESTS };
    const unchanged = keys.size - toRun.length;
    if (unchanged > 0) {
      console.log(`        ${unchanged} of ${keys.size} files passed before and are unchanged: taken from the cache`);
    }
    if (toRun.length === 0) return { code: 0, count: taken };
    const files = unchanged > 0 ? ['--runTestsByPath', ...toRun] : [];
    const { code } = await runJest(['--json', `--outputFile=${file}`, `--reporters=${quietReporter}`, ...files]);
    const count = jestCount(file);
    failures.push(...jestFailures(file));
    // A run that failed beside its tests, for example by what one of them left behind, has to be seen again.
    if (code === 0 || count.failed > 0) {
      keepPassed(results, { root: workspaceRoot, report: file, keys, keysAfter: testKeys(workspaceRoot) });
      results.keepOnly([...keys.keys(), BROWSER]);
      results.save();
    }
    return { code, count: sum([count, taken]) };
  });
}

async function browserTests(): Promise<void> {
  const file = join(reports, 'playwright.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await testStep('browser', async () => {
    const key = browserKey(workspaceRoot);
    const known = isCacheUsed ? results.find(BROWSER, key) : undefined;
    if (known !== undefined) {
      console.log('        The product and its browser tests are unchanged since they passed: taken from the cache');
      return { code: 0, count: fromCache(known) };
    }
    const start = performance.now();
    const { code } = await run(binary('playwright', 'e2e'), ['test', '--reporter=dot,json'], {
      cwd: join(workspaceRoot, 'e2e'),
      env,
      echo: true,
    });
    const count = playwrightCount(file);
    failures.push(...playwrightFailures(file));
    const { passed, skipped } = count;
    const seconds = (performance.now() - start) / 1000;
    if (code === 0 && count.failed === 0 && key === browserKey(workspaceRoot))
      results.add(BROWSER, { key, passed, skipped, seconds });
    else results.remove(BROWSER, key);
    results.save();
    return { code, count };
  });
}

// test [--no-cache]: everything. With `--no-cache`, or TEST_CACHE=0 in the environment, tests that passed run again too. A step runs as long
// as what it needs is there, so that one run shows all that is wrong.
await main(async () => {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const hasBrowser = await step('find a browser', async () => {
    // The tests of single packages use it too.
    process.env['CHROME_PATH'] = await findBrowser(console.log);
    return [];
  });
  await runChecks(checks, workspaceRoot, addStep);
  await unitTests();
  const isBuilt = await step('build', async () => {
    await buildWorkspace(workspaceRoot, console.log);
    return [];
  });
  if (!existsSync(join(workspaceRoot, 'e2e', 'playwright.config.ts')))
    console.log('e2e has no configuration yet: no browser tests');
  else if (hasBrowser && isBuilt) await browserTests();
  else await step('browser', async () => [`not run: ${hasBrowser ? 'the build failed' : 'there is no browser'}`]);

  console.log(`\n${[...failureLines(failures), ...steps.map(line)].join('\n')}\n`);
  const total = sum(counts);
  console.log(lastLine(total));
  return total.failed === 0 ? 0 : 1;
});

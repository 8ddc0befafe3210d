import { mkdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWorkspace } from '../building/build-workspace.ts';
import { checks } from '../checks/all.ts';
import { runJest } from '../jest-command.ts';
import { main } from '../problem.ts';
import { binary, run } from '../run.ts';
import { line, report, timed, type Step } from '../steps.ts';
import { findBrowser } from '../whole-test/browser.ts';
import { jestCount, lastLine, playwrightCount, sum, type Count } from '../whole-test/count.ts';
import { workspaceRoot } from '../workspace.ts';

const quietReporter = fileURLToPath(new URL('../whole-test/quiet-reporter.ts', import.meta.url));
const reports = join(workspaceRoot, '.build', 'test');
const steps: Step[] = [];
const counts: Count[] = [];

/** A step without tests of its own counts as one failed test when it fails, so that the last line never hides it. */
async function step(name: string, work: () => Promise<readonly string[]>): Promise<boolean> {
  const done = await timed(name, work);
  report(done);
  steps.push(done);
  if (done.problems.length > 0) counts.push({ passed: 0, failed: 1, skipped: 0 });
  return done.problems.length === 0;
}

/** A step made of tests; it fails when one of them does, and when its program fails for another reason. */
async function testStep(
  name: string,
  runTests: () => Promise<{ readonly code: number }>,
  read: () => Count,
): Promise<void> {
  let count: Count = { passed: 0, failed: 0, skipped: 0 };
  const done = await timed(name, async () => {
    const { code } = await runTests();
    count = read();
    if (count.failed > 0) return [`${count.failed} of ${count.passed + count.failed} tests failed`];
    if (count.passed === 0) return ['no test ran'];
    return code === 0 ? [] : [`ended with status ${code} although no test failed`];
  });
  const failedOtherwise = done.problems.length > 0 && count.failed === 0;
  counts.push(failedOtherwise ? { ...count, failed: 1 } : count);
  report(done);
  steps.push(done);
}

async function unitTests(): Promise<void> {
  const file = join(reports, 'jest.json');
  await testStep(
    'unit and server',
    () => runJest(['--json', `--outputFile=${file}`, `--reporters=${quietReporter}`]),
    () => jestCount(file),
  );
}

async function browserTests(): Promise<void> {
  const file = join(reports, 'playwright.json');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await testStep(
    'browser',
    () =>
      run(binary('playwright', 'e2e'), ['test', '--reporter=dot,json'], {
        cwd: join(workspaceRoot, 'e2e'),
        env,
        echo: true,
      }),
    () => playwrightCount(file),
  );
}

// test: everything. A step runs as long as what it needs is there, so that one run shows all that is wrong.
await main(async () => {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const hasBrowser = await step('find a browser', async () => {
    // The tests of single packages use it too.
    process.env['CHROME_PATH'] = await findBrowser(console.log);
    return [];
  });
  for (const check of checks) await step(check.name, () => check.run(workspaceRoot));
  await unitTests();
  const isBuilt = await step('build', async () => {
    await buildWorkspace(workspaceRoot, console.log);
    return [];
  });
  if (!existsSync(join(workspaceRoot, 'e2e', 'playwright.config.ts')))
    console.log('e2e has no configuration yet: no browser tests');
  else if (hasBrowser && isBuilt) await browserTests();
  else await step('browser', async () => [`not run: ${hasBrowser ? 'the build failed' : 'there is no browser'}`]);

  console.log(`\n${steps.map(line).join('\n')}\n`);
  const total = sum(counts);
  console.log(lastLine(total));
  return total.failed === 0 ? 0 : 1;
});

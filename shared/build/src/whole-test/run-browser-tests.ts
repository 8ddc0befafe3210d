import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { computeBrowserTestKeys, type TestKeys } from '../test-inputs/test-keys.ts';
import { getBinaryPath, run } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { storeOutcomes } from './cached-tests.ts';
import { readPlaywrightCount } from './count.ts';
import { readPlaywrightFailures } from './failures.ts';
import { readPlaywrightOutcomes } from './file-outcomes.ts';
import type { TestRun, TestsOutcome } from './test-run.ts';

const REPORTER = fileURLToPath(new URL('browser-reporter.ts', import.meta.url));

/** The tests that run on the gallery of components instead of the product. */
const GALLERY_TEST = /\/gallery\//;

/** Runs browser test files on the built product and stores the results of those that passed. */
export async function runBrowserTests(
  testRun: TestRun,
  { files, keys, browser }: { readonly files: readonly string[]; readonly keys: TestKeys; readonly browser: string },
): Promise<TestsOutcome> {
  const report = testRun.reportPath('browser');
  const patterns = files.map((file) => file.replace(/^e2e\//, '').replaceAll('.', String.raw`\.`));
  const { code } = await run(getBinaryPath('playwright', 'e2e'), ['test', `--reporter=${REPORTER},json`, ...patterns], {
    cwd: join(workspaceRoot, 'e2e'),
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(files.every((file) => GALLERY_TEST.test(file)) && { E2E_PRODUCT: 'none' }),
    },
    echo: true,
  });
  const count = readPlaywrightCount(report);
  testRun.addFailures(readPlaywrightFailures(report));
  if (code === 0 || count.failed > 0)
    storeOutcomes(testRun.results, readPlaywrightOutcomes(report, workspaceRoot), {
      keys,
      keysAfter: computeBrowserTestKeys(workspaceRoot, browser),
    });
  return { code, count };
}

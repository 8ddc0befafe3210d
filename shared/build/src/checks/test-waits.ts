import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile } from '../workspace/source-files.ts';
import { listSourceFiles } from '../names/list-source-files.ts';
import { findTestWaits } from './find-test-waits.ts';
import type { Check } from './check.ts';

/** Browser tests and their helpers; the other tests have `.test.` in their names. */
const BROWSER_TEST = /^e2e\/(?:src|tests)\//;

/**
 * Checks that tests wait for conditions, never for time: a wait for time is too short on a busy machine and too long on
 * every other one. Benchmarks may wait, because they measure time.
 */
export const testWaits: Check = {
  name: 'test waits',
  run: async (root) =>
    listSourceFiles(root)
      .filter((file) => isTestFile(file) || BROWSER_TEST.test(file))
      .flatMap((file) =>
        findTestWaits(file, readFileSync(join(root, file), 'utf8')).map(
          ({ line, advice }) => `${file}:${line} ${advice}`,
        ),
      ),
};

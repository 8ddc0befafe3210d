import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getBinaryPath, run, runNode, type ProcessResult } from '../workspace/run.ts';
import { readWorkspace } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

function toProblemLines({ code, output }: ProcessResult): readonly string[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`ended with status ${code} and said nothing`];
}

/** Checks that every file is formatted. `npm run format` fixes it. */
export const format: Check = {
  name: 'format',
  run: async (root) => toProblemLines(await run(getBinaryPath('oxfmt'), ['--list-different', '.'], { cwd: root })),
};

/** Settings that let Go programs collect garbage less often: up to 2 GB of memory for a quarter less processor time. */
const GO_SETTINGS = { GOGC: '400' };

/**
 * Runs the rules of .oxlintrc.json, including those that need types. These run on one core: more cores infer the same
 * types several times, which doubles the processor time, and another check runs beside this one anyway.
 */
export const lint: Check = {
  name: 'lint',
  run: async (root) => {
    const env = { ...GO_SETTINGS, GOMAXPROCS: '1', ...process.env, OXLINT_TSGOLINT_PATH: getBinaryPath('tsgolint') };
    return toProblemLines(await run(getBinaryPath('oxlint'), ['--deny-warnings', '--format=unix'], { cwd: root, env }));
  },
};

/**
 * Compiles every package with its own settings. One process compiles all of them, so that libraries are parsed once; it
 * takes two packages at a time with one checker each, because several checkers of one package infer the same types.
 */
export const types: Check = {
  name: 'types',
  run: async (root) => {
    const packages = readWorkspace(root).filter((item) => existsSync(join(item.path, 'tsconfig.json')));
    return packages.length === 0
      ? []
      : findTypeProblems(
          root,
          packages.map(({ folder }) => folder),
        );
  },
};

/** Returns the compiler's errors in these packages and in the packages that they use. */
export async function findTypeProblems(root: string, folders: readonly string[]): Promise<readonly string[]> {
  const options = ['--force', '--builders', '2', '--checkers', '1', '--pretty', 'false'];
  const env = { ...GO_SETTINGS, ...process.env };
  const problems = toProblemLines(
    await run(getBinaryPath('tsc'), ['--build', ...folders, ...options], { cwd: root, env }),
  );
  // A shared file is compiled with every package that uses it; duplicates are dropped.
  return [...new Set(problems)];
}

/** Reports unused files, exports and dependencies. */
export const unused: Check = {
  name: 'unused code',
  run: async (root) => {
    const knip = join(getBinaryPath('knip'), '..', '..', 'knip', 'bin', 'knip.js');
    return toProblemLines(await runNode([knip, '--no-progress', '--no-config-hints'], { cwd: root }));
  },
};

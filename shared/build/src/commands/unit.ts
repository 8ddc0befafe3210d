import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runJest } from '../workspace/jest-command.ts';
import { main, Problem } from '../workspace/problem.ts';
import { run } from '../workspace/run.ts';
import { selectNearestTests } from '../test-inputs/nearest-tests.ts';
import { findPassedTestsFolder, PassedTests } from '../test-inputs/passed-tests.ts';
import { computeTestKeys } from '../test-inputs/test-keys.ts';
import { storeOutcomes } from '../whole-test/cached-tests.ts';
import { readJestOutcomes } from '../whole-test/file-outcomes.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** Returns the files that differ from the branch main, or that git does not track yet. */
async function listChangedFiles(): Promise<string[]> {
  const base = await git('merge-base', 'main', 'HEAD');
  const lists = await Promise.all([
    git('diff', '--name-only', '--relative', base.trim()),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flatMap((list) => list.split('\n').filter((file) => file !== ''));
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', ['-c', 'core.quotePath=false', ...args]);
  if (code !== 0) throw new Problem(`git ${args[0] ?? ''} failed: ${output.trim()}`);
  return output;
}

/** Runs the tests nearest to the changes, and stores what passed for `npm test`. */
async function runChanged(args: readonly string[]): Promise<number> {
  const changedPaths = await listChangedFiles();
  const results = new PassedTests(findPassedTestsFolder());
  const keys = computeTestKeys(workspaceRoot);
  const { toRun, unchanged, skippedTests: left } = selectNearestTests(workspaceRoot, changedPaths, { results, keys });
  console.log(
    `${toRun.length + unchanged.length + left.length} test files use what differs from main; ` +
      `${unchanged.length} of them passed as they are, the ${toRun.length} nearest run now.`,
  );
  if (left.length > 0) console.log(`${left.length} are left to npm test.`);
  if (toRun.length === 0) return 0;
  const report = join(workspaceRoot, '.build', 'test', 'changed.json');
  await mkdir(join(report, '..'), { recursive: true });
  const { code } = await runJest(['--json', `--outputFile=${report}`, '--runTestsByPath', ...toRun, ...args]);
  storeOutcomes(results, readJestOutcomes(report, workspaceRoot), { keys, keysAfter: computeTestKeys(workspaceRoot) });
  return code;
}

// unit [jest arguments…]: runs only the unit and server tests, for example `unit shared/upload --watch`. `unit
// --changed` runs those nearest to the changes since main, as many as take less than half a minute.
await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--changed')) return runChanged(args.filter((arg) => arg !== '--changed'));
  return (await runJest(args)).code;
});

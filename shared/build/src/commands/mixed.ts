import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorkspace } from '../building/build-workspace.ts';
import { type Builds, findComparedCommits, loadCommitBuilds } from '../mixed/commit-builds.ts';
import { releaseMix } from '../mixed/release-mix.ts';
import { main, Problem } from '../workspace/problem.ts';
import { toCandidate } from '../release/release-build.ts';
import { getBinaryPath, run } from '../workspace/run.ts';
import { waitUntilReady, startServer } from '../server-process/server-process.ts';
import { readSite } from '../workspace/site.ts';
import { pickFreePort } from '../testing/free-port.ts';
import { findBrowser } from '../whole-test/browser.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The tag of the browser tests that run on mixed versions: `test('…', { tag: '@mixed' }, …)`. */
const STORY_TAG = '@mixed';
/** The white list that makes the account of the stories an operator of the site. */
const OPERATOR_LIST = 'operators:site-operator';

async function buildOwn(): Promise<Builds> {
  const builds = await buildWorkspace(workspaceRoot, console.log);
  const shell = builds.find(({ item }) => item.folder === 'shell');
  if (shell === undefined) throw new Problem('The workspace has no shell.');
  return { shell: shell.folder, modules: builds.filter(({ item }) => item.declaration !== null).map(toCandidate) };
}

/**
 * Runs the browser tests on a site with the shell of one commit and the modules of another.
 * @returns whether they ran and passed
 */
async function runStories(title: string, shell: Builds, modules: Builds, browser: string): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dentarium-mixed-'));
  // PostgreSQL's account needs access to the folder if root starts the site.
  await chmod(dataDir, 0o711);
  const port = await pickFreePort();
  const site = readSite({ PORT: String(port), MODE: 'private', DATA_DIR: dataDir, DEMO: '1' });
  try {
    const { mixedModules, refusals } = await releaseMix({ modulesDir: site.modulesDir }, shell, modules);
    for (const { reason } of refusals) console.log(`${title}: refused by the gate, and so not mixed: ${reason}`);
    if (mixedModules.length === 0) {
      console.log(`${title}: failed, because no module of another build was accepted.`);
      return false;
    }
    console.log(`${title}: ${mixedModules.join(', ')} …`);
    const server = await startServer(site, { siteDir: shell.shell, env: { FLAGS: 'none', WHITELISTS: OPERATOR_LIST } });
    const hasEnded = once(server, 'exit');
    try {
      if (!(await waitUntilReady(server, site))) throw new Problem('The server ended before it was ready.');
      const env = {
        ...process.env,
        CHROME_PATH: browser,
        E2E_PUBLIC_PORT: String(port),
        E2E_PRIVATE_PORT: String(port),
      };
      const args = ['test', '--grep', STORY_TAG, '--project', 'private', '--workers', '1'];
      const { code } = await run(getBinaryPath('playwright', 'e2e'), args, {
        cwd: join(workspaceRoot, 'e2e'),
        env,
        echo: true,
      });
      return code === 0;
    } finally {
      server.kill('SIGTERM');
      await hasEnded;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

// mixed [commit]: runs browser tests with this checkout's shell and the modules of an earlier commit, and the other way
// round. It fails if nothing was run.
await main(async () => {
  const commits = process.argv[2] === undefined ? await findComparedCommits(workspaceRoot) : [process.argv[2]];
  if (commits.length === 0)
    throw new Problem('There is no earlier commit here to compare with (a clone without history): nothing was run.');
  const [now, browser] = [await buildOwn(), await findBrowser(console.log)];
  const results: boolean[] = [];
  for (const commit of commits) {
    const before = await loadCommitBuilds(workspaceRoot, commit, console.log);
    const label = commit.slice(0, 12);
    results.push(await runStories(`This shell with the modules of ${label}`, now, before, browser));
    results.push(await runStories(`The shell of ${label} with these modules`, before, now, browser));
  }
  return results.every(Boolean) ? 0 : 1;
});

import { join } from 'node:path';
import type { SiteDescription } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { runNode } from '../workspace/run.ts';
import type { Site } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

const TIMEOUT_MS = 120_000;

/**
 * Asks the database of a site on this machine who it is; null before its first start.
 *
 * @throws Problem if the database is newer than this checkout, or cannot be reached
 */
export async function describeFolderSite({ dataDir, modulesDir }: Site): Promise<SiteDescription | null> {
  const command = join(workspaceRoot, 'server', 'src', 'commands', 'site.ts');
  const { code, output } = await runNode([command, 'describe-site', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir, MODULES_DIR: modulesDir },
    timeout: TIMEOUT_MS,
  });
  const lines = output.trim().split('\n');
  if (code !== 0) throw new Problem(`Nothing was deployed. ${lines.at(-1) ?? ''}`.trim());
  // Warnings of the log are lines of the output, too.
  const answer = lines.findLast((line) => /^(?:null|\{"id":.*\})$/.test(line));
  if (answer === undefined) throw new Problem('Nothing was deployed. The site has not told its id.');
  return JSON.parse(answer) as SiteDescription | null;
}

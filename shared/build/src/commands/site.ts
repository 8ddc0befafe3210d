import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mainForOperator } from '../workspace/problem.ts';
import { readSite } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// site <command> …: a command for the operator. It runs in this process, so that it can ask at the terminal. It works on
// the same folders as the server that `start` runs.
await mainForOperator(async () => {
  const { dataDir, modulesDir } = readSite();
  process.env['DATA_DIR'] = dataDir;
  process.env['MODULES_DIR'] = modulesDir;
  await import(pathToFileURL(join(workspaceRoot, 'server', 'src', 'commands', 'site.ts')).href);
  // A command that has failed already has set its code; one that fails later does so then.
  return Number(process.exitCode ?? 0);
});

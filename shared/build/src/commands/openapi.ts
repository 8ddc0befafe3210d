import { join } from 'node:path';
import { main } from '../workspace/problem.ts';
import { runNode } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// openapi [file]: writes server/contract.txt after a change of calls, and the whole OpenAPI document into a file.
await main(async () => {
  const script = join(workspaceRoot, 'server', 'src', 'commands', 'write-openapi.ts');
  const { code } = await runNode([script, ...process.argv.slice(2)], { echo: true, cwd: process.cwd() });
  if (code === 0) console.log('server/contract.txt is written.');
  return code;
});

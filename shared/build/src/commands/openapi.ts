import { join } from 'node:path';
import { main } from '../workspace/problem.ts';
import { runNode } from '../workspace/run.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// openapi: writes the OpenAPI document of the server anew, after a change of its calls.
await main(async () => {
  const { code } = await runNode([join(workspaceRoot, 'server', 'src', 'commands', 'write-openapi.ts')], {
    echo: true,
  });
  if (code === 0) console.log('server/openapi.json is written.');
  return code;
});

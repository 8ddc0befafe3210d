import { develop } from '../development/develop.ts';
import { main, Problem } from '../workspace/problem.ts';
import { formatBanner } from '../server-process/banner.ts';
import { listModules, readWorkspace } from '../workspace/workspace.ts';

// dev: runs the server, the shell and all modules, and rebuilds each when a source changes.
await main(async () => {
  const [name] = process.argv.slice(2);
  if (name !== undefined) throw new Problem(`To work on ${name} alone: npm run module -- dev ${name}`);
  const { site, isUp, exitCode } = await develop(listModules(readWorkspace()), console.log);
  if (isUp) console.log(`\n${formatBanner(site)}`);
  return exitCode;
});

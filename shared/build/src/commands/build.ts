import { buildWorkspace } from '../building/build-workspace.ts';
import { main } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// build: makes production builds of the shell and of every module, if they are stale.
await main(async () => {
  const builds = await buildWorkspace(workspaceRoot, console.log);
  for (const { item, buildId, seconds } of builds) {
    console.log(
      `${item.folder.padEnd(14)} ${buildId}  ${seconds === null ? 'up to date' : `built in ${seconds.toFixed(1)} s`}`,
    );
  }
  return 0;
});

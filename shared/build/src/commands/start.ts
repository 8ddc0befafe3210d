import { buildWorkspace } from '../building/build-workspace.ts';
import { main, Problem } from '../problem.ts';
import { platformOf } from '../release/platform-fit.ts';
import { activate, publish } from '../release/release.ts';
import { candidateOf } from '../release/release-build.ts';
import { banner } from '../server-process/banner.ts';
import { checkPort, isReady, startServer, untilEnd } from '../server-process/server-process.ts';
import { siteFrom } from '../site.ts';
import { workspaceRoot } from '../workspace.ts';

// start: builds what is stale, publishes new builds of modules to this product's folder, and runs the server.
await main(async () => {
  const site = siteFrom();
  await checkPort(site.port);
  const builds = await buildWorkspace(workspaceRoot, console.log);
  const shell = builds.find(({ item }) => item.folder === 'shell');
  if (shell === undefined) throw new Problem('The workspace has no shell.');

  const target = { modulesDir: site.modulesDir, platform: platformOf(workspaceRoot) };
  for (const built of builds.filter(({ item }) => item.declaration !== null)) {
    const candidate = candidateOf(built);
    const isNew = await publish(target, candidate);
    // A version that was there before stays as the operator left it, rolled back or not.
    if (isNew) await activate(target, candidate.declaration.name, candidate.version);
  }

  const server = await startServer(site, { siteDir: shell.folder });
  const end = untilEnd(server);
  if (await isReady(server, site.port)) console.log(`\n${banner(site, process.env['MODE'] || 'public')}`);
  return end;
});

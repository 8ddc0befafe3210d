import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkspace } from '../building/build-workspace.ts';
import { main, Problem } from '../problem.ts';
import { liveMisfits } from '../release/live-misfits.ts';
import { deploy } from '../release/release.ts';
import { candidateOf } from '../release/release-build.ts';
import { announcePlatform } from '../release/site-platform.ts';
import { banner } from '../server-process/banner.ts';
import { checkPort, isReady, startServer } from '../server-process/server-process.ts';
import { supervise } from '../server-process/supervise.ts';
import { siteFrom } from '../site.ts';
import { workspaceRoot } from '../workspace.ts';

// start: builds what is stale, publishes new builds of modules to this product's folder, and runs the server until a signal.
await main(async () => {
  const site = siteFrom();
  await checkPort(site.port);
  const builds = await buildWorkspace(workspaceRoot, console.log);
  const shell = builds.find(({ item }) => item.folder === 'shell');
  if (shell === undefined) throw new Problem('The workspace has no shell.');

  const target = { modulesDir: site.modulesDir };
  await announcePlatform(site.modulesDir, shell.folder);
  const modules = builds.filter(({ item }) => item.declaration !== null);
  for (const candidate of modules.map(candidateOf)) await deploy(target, candidate);
  for (const line of await liveMisfits(site.modulesDir)) console.error(line);

  if (!existsSync(join(site.dataDir, 'log')))
    console.log('First start: setting up the data folder; this takes half a minute …');
  return supervise({
    start: () => startServer(site, { siteDir: shell.folder }),
    isReady: (server) => isReady(server, site.port),
    onReady: () => console.log(`\n${banner(site)}`),
    say: (line) => console.error(line),
  });
});

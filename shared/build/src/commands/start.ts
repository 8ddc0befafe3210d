import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { announcePlatform, liveMisfits } from '@dentarium/release';
import { buildShell } from '../building/build-workspace.ts';
import { mainForOperator } from '../workspace/problem.ts';
import { releaseAtStart } from '../release/release-own.ts';
import { createOwnModules } from '../release/own-modules.ts';
import { formatBanner } from '../server-process/banner.ts';
import { prepareModules } from '../server-process/prepare-modules.ts';
import { checkPort, waitUntilReady, startServer } from '../server-process/server-process.ts';
import { supervise } from '../server-process/supervise.ts';
import { readSite } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

// start: builds the shell if it is stale, opens the database, releases the modules into a new site, and runs the server
// until a signal. A version that the database refuses changes nothing.
await mainForOperator(async () => {
  const site = readSite();
  await checkPort(site);
  const shell = await buildShell(workspaceRoot, console.log);

  if (!existsSync(join(site.dataDir, 'log')))
    console.log('First start: setting up the data folder; this takes half a minute …');
  let isPrepared = false;
  return supervise({
    start: () => startServer(site, { siteDir: shell.folder, waitsForModules: !isPrepared }),
    async prepare(server) {
      if (isPrepared) return;
      isPrepared = await prepareModules(server, async () => {
        await announcePlatform(site.modulesDir, shell.folder);
        for (const line of await releaseAtStart({ modulesDir: site.modulesDir }, createOwnModules(console.log)))
          console.log(line);
        for (const line of await liveMisfits(site.modulesDir)) console.error(line);
      });
    },
    waitUntilReady: (server) => waitUntilReady(server, site),
    onReady: () => console.log(`\n${formatBanner(site)}`),
    say: (line) => console.error(line),
  });
});

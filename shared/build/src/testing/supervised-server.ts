import { waitUntilReady, startServer } from '../server-process/server-process.ts';
import { supervise } from '../server-process/supervise.ts';
import { readSite } from '../workspace/site.ts';

// Runs the server of the environment until a signal, as `start` does, without building anything.
const site = readSite();
process.exitCode = await supervise({
  start: () => startServer(site, { siteDir: site.dataDir }),
  waitUntilReady: (server) => waitUntilReady(server, site),
  onReady: () => console.log('ready'),
  say: (line) => console.log(line),
});

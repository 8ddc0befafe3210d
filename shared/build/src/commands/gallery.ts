import { serveGallery } from '../gallery/serve-gallery.ts';
import { main } from '../workspace/problem.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

const DEFAULT_PORT = 8070;

// gallery [--once]: serves a page with every component of shared/ui in its states, and rebuilds it after each change.
// `--once` serves it as it is, for tests.
await main(async () => {
  const port = Number(process.env['PORT'] || DEFAULT_PORT);
  const isWatched = !process.argv.includes('--once');
  const address = await serveGallery(workspaceRoot, console.log, { port, isWatched });
  console.log(`\nThe gallery is at ${address}`);
  return 0;
});

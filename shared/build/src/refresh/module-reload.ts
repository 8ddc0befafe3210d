/// <reference lib="dom" />
// Part of a module in development on a page of a remote site: reloads the page after each build of the module.
import { type Builds, BUILDS_FILE } from './page-refresh.ts';

declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;
declare const __resourceQuery: string;

const INTERVAL = 500;

async function look(): Promise<void> {
  const answer = await fetch(`${__webpack_public_path__}${BUILDS_FILE}`, { cache: 'no-store' });
  // The name of the module follows the `?` of this file.
  const hash = answer.ok ? ((await answer.json()) as Builds)[__resourceQuery.slice(1)] : undefined;
  if (hash !== undefined && hash !== __webpack_hash__) location.reload();
}

function watch(): void {
  // A failed request means that the development command is not running.
  void look()
    .catch(() => undefined)
    .then(() => setTimeout(watch, INTERVAL));
}

watch();

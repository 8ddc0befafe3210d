/// <reference lib="dom" />
// Part of a module in development that a page of another site shows: loads the page anew once the module was built anew.
import { type Builds, BUILDS_FILE } from './page-refresh.ts';

declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;
declare const __resourceQuery: string;

const INTERVAL = 500;

async function look(): Promise<void> {
  const answer = await fetch(`${__webpack_public_path__}${BUILDS_FILE}`, { cache: 'no-store' });
  // The name of the module stands behind the `?` of this file.
  const hash = answer.ok ? ((await answer.json()) as Builds)[__resourceQuery.slice(1)] : undefined;
  if (hash !== undefined && hash !== __webpack_hash__) location.reload();
}

function watch(): void {
  // No answer means that nobody works on it at the moment.
  void look()
    .catch(() => undefined)
    .then(() => setTimeout(watch, INTERVAL));
}

watch();

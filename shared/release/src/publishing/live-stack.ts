import type { LedgerEntry, PublishedModule } from '../registry/registry-document.ts';
import { LIVE_ACTIONS } from './ledger.ts';

/**
 * Returns the versions of a module that were live and that nobody has left behind, the live one last. Who makes an older
 * version live, or rolls back, leaves all that became live after it; a canary that was ended is left, too.
 *
 * @param moduleEntries the ledger of the module; a registry from before the ledger knows the former version only
 */
export function listLiveStack(
  moduleEntries: readonly LedgerEntry[],
  { live, previous, withdrawn }: Pick<PublishedModule, 'live' | 'previous' | 'withdrawn'>,
): string[] {
  if (live === null) return [];
  const stack: string[] = [];
  for (const { action, version } of moduleEntries) {
    if (version === null) continue;
    const place = stack.indexOf(version);
    if (action === 'end-canary' && place !== -1) stack.splice(place, 1);
    if (!LIVE_ACTIONS.includes(action)) continue;
    if (place === -1) stack.push(version);
    else stack.splice(place + 1);
  }
  if (stack.at(-1) === live) return stack;
  return previous === null || previous === withdrawn ? [live] : [previous, live];
}

/** Returns the versions of a module that may replace the live one, the most recent first. */
export function listEarlierVersions(
  moduleEntries: readonly LedgerEntry[],
  module: Pick<PublishedModule, 'live' | 'previous' | 'withdrawn'>,
): string[] {
  return listLiveStack(moduleEntries, module).slice(0, -1).toReversed();
}

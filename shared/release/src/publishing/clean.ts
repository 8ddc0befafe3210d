import { LIVE_MAKING, shownInstead } from './ledger.ts';
import type { ListedModule } from './list.ts';
import type { LedgerEntry } from '../registry/registry-document.ts';
import type { Releases } from './releases.ts';

const DAY = 86_400_000;

/** A version of a module. */
interface Version {
  readonly name: string;
  readonly version: string;
}

/** Removes the versions that no page needs any more, and says which: of every module, or of those that a deploy key is for. */
export async function clean(
  releases: Pick<Releases, 'list' | 'ledger' | 'remove'>,
  days: number,
  now: Date = new Date(),
): Promise<Version[]> {
  // The ledger first: what becomes live in between is refused by the removal.
  const ledger = await releases.ledger();
  const found = unneeded(await releases.list(), ledger, new Date(now.getTime() - days * DAY));
  for (const { name, version } of found) await releases.remove(name, version);
  return found;
}

/**
 * The versions that pages neither load nor fall back to, and have not loaded since a time: a page that was opened before may still be
 * open and ask for code of them. Where the ledger does not go back far enough, the first that it says of the module counts.
 */
export function unneeded(
  modules: readonly Pick<ListedModule, 'name' | 'live' | 'previous' | 'canary' | 'versions'>[],
  ledger: readonly LedgerEntry[],
  since: Date,
): Version[] {
  return modules.flatMap((module) => {
    const { name, live, previous, canary } = module;
    const ofModule = ledger.filter((entry) => entry.module === name);
    const needed = [live, previous, canary?.version, ...shownInstead(ofModule, module)];
    return module.versions
      .filter(({ version, publishedAt }) => {
        const left = needed.includes(version) ? null : leftAt(ofModule, version);
        return left !== null && [left, publishedAt].every((at) => new Date(at) < since);
      })
      .map(({ version }) => ({ name, version }));
  });
}

/** When pages stopped to load a version, or when it was published if they never did; null when nobody knows. */
function leftAt(ofModule: readonly LedgerEntry[], version: string): string | null {
  const isLiveMaking = (entry: LedgerEntry): boolean => LIVE_MAKING.includes(entry.action);
  const last = ofModule.findLastIndex(
    (entry) => entry.version === version && (isLiveMaking(entry) || entry.action === 'canary'),
  );
  if (last === -1)
    return (ofModule.find((entry) => entry.version === version) ?? ofModule.find(isLiveMaking))?.at ?? null;
  // Whatever is done next with a canary or with what is live ends a canary; what is live stays so beside one.
  const wasCanary = ofModule[last]?.action === 'canary';
  const next = ofModule
    .slice(last + 1)
    .find((entry) => isLiveMaking(entry) || (wasCanary && ['canary', 'end-canary'].includes(entry.action)));
  return next?.at ?? null;
}

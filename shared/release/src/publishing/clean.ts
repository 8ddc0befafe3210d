import { LIVE_ACTIONS, listFallbackVersions } from './ledger.ts';
import type { ListedModule } from './list.ts';
import type { LedgerEntry } from '../registry/registry-document.ts';
import type { Releases } from './releases.ts';

const DAY_MS = 86_400_000;

/** A version of a module. */
interface Version {
  readonly name: string;
  readonly version: string;
}

/** Removes the versions that no page needs any more, and says which: of every module, or of those that a deploy key is for. */
export async function removeUnneededVersions(
  releases: Pick<Releases, 'list' | 'ledger' | 'remove'>,
  days: number,
  now: Date = new Date(),
): Promise<Version[]> {
  // The ledger first: what becomes live in between is refused by the removal.
  const ledger = await releases.ledger();
  const unneededVersions = findUnneededVersions(await releases.list(), ledger, new Date(now.getTime() - days * DAY_MS));
  for (const { name, version } of unneededVersions) await releases.remove(name, version);
  return unneededVersions;
}

/**
 * The versions that pages neither load nor fall back to, and have not loaded since a time: a page that was opened before may still be
 * open and ask for code of them. Where the ledger does not go back far enough, the first that it says of the module counts.
 */
export function findUnneededVersions(
  modules: readonly Pick<ListedModule, 'name' | 'live' | 'previous' | 'canary' | 'versions'>[],
  ledger: readonly LedgerEntry[],
  since: Date,
): Version[] {
  return modules.flatMap((module) => {
    const { name, live, previous, canary } = module;
    const moduleEntries = ledger.filter((entry) => entry.module === name);
    const neededVersions = [live, previous, canary?.version, ...listFallbackVersions(moduleEntries, module)];
    return module.versions
      .filter(({ version, publishedAt }) => {
        const leftTime = neededVersions.includes(version) ? null : findLeftAt(moduleEntries, version);
        return leftTime !== null && [leftTime, publishedAt].every((at) => new Date(at) < since);
      })
      .map(({ version }) => ({ name, version }));
  });
}

/** When pages stopped to load a version, or when it was published if they never did; null when nobody knows. */
function findLeftAt(moduleEntries: readonly LedgerEntry[], version: string): string | null {
  const isLiveMaking = (entry: LedgerEntry): boolean => LIVE_ACTIONS.includes(entry.action);
  const last = moduleEntries.findLastIndex(
    (entry) => entry.version === version && (isLiveMaking(entry) || entry.action === 'canary'),
  );
  if (last === -1)
    return (moduleEntries.find((entry) => entry.version === version) ?? moduleEntries.find(isLiveMaking))?.at ?? null;
  // Whatever is done next with a canary or with what is live ends a canary; what is live stays so beside one.
  const wasCanary = moduleEntries[last]?.action === 'canary';
  const next = moduleEntries
    .slice(last + 1)
    .find((entry) => isLiveMaking(entry) || (wasCanary && ['canary', 'end-canary'].includes(entry.action)));
  return next?.at ?? null;
}

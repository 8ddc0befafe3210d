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

/** Removes and returns the versions that no page needs any more: of every module, or of those of a deploy key. */
export async function removeUnneededVersions(
  releases: Pick<Releases, 'list' | 'ledger' | 'remove'>,
  days: number,
  now: Date = new Date(),
): Promise<Version[]> {
  // The ledger is read first: a version that becomes live in between is protected by the removal itself.
  const ledger = await releases.ledger();
  const unneededVersions = findUnneededVersions(await releases.list(), ledger, new Date(now.getTime() - days * DAY_MS));
  for (const { name, version } of unneededVersions) await releases.remove(name, version);
  return unneededVersions;
}

/**
 * Returns the versions that pages neither load nor fall back to, and have not loaded since the cutoff: a page that was
 * opened earlier may still request their code. If the ledger does not go back far enough, its first entry of the module
 * counts.
 */
export function findUnneededVersions(
  modules: readonly Pick<ListedModule, 'name' | 'live' | 'previous' | 'canary' | 'versions'>[],
  ledger: readonly LedgerEntry[],
  cutoff: Date,
): Version[] {
  return modules.flatMap((module) => {
    const { name, live, previous, canary } = module;
    const moduleEntries = ledger.filter((entry) => entry.module === name);
    const neededVersions = [live, previous, canary?.version, ...listFallbackVersions(moduleEntries, module)];
    return module.versions
      .filter(({ version, publishedAt }) => {
        const leftTime = neededVersions.includes(version) ? null : findLeftAt(moduleEntries, version);
        return leftTime !== null && [leftTime, publishedAt].every((at) => new Date(at) < cutoff);
      })
      .map(({ version }) => ({ name, version }));
  });
}

/** Returns when pages stopped loading a version, or when it was published if they never did; null if unknown. */
function findLeftAt(moduleEntries: readonly LedgerEntry[], version: string): string | null {
  const isLiveMaking = (entry: LedgerEntry): boolean => LIVE_ACTIONS.includes(entry.action);
  const last = moduleEntries.findLastIndex(
    (entry) => entry.version === version && (isLiveMaking(entry) || entry.action === 'canary'),
  );
  if (last === -1)
    return (moduleEntries.find((entry) => entry.version === version) ?? moduleEntries.find(isLiveMaking))?.at ?? null;
  // The next canary or live change ends a canary; a live version stays live beside a canary.
  const wasCanary = moduleEntries[last]?.action === 'canary';
  const next = moduleEntries
    .slice(last + 1)
    .find((entry) => isLiveMaking(entry) || (wasCanary && ['canary', 'end-canary'].includes(entry.action)));
  return next?.at ?? null;
}

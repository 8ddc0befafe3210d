import { LIVE_MAKING } from './ledger.ts';
import { readRegistry, type Target } from './registry.ts';
import type { LedgerEntry, Registry } from './registry-document.ts';
import { remove } from './remove.ts';

const DAY = 86_400_000;

/** A version of a module. */
interface Version {
  readonly name: string;
  readonly version: string;
}

/** Removes the versions that no page needs any more, and says which. */
export async function clean(target: Target, days: number, now: Date = new Date()): Promise<Version[]> {
  const found = unneeded(await readRegistry(target.modulesDir), new Date(now.getTime() - days * DAY));
  for (const { name, version } of found) await remove(target, name, version);
  return found;
}

/**
 * The versions that pages neither load nor fall back to, and have not loaded since a time: a page that was opened before may still be
 * open and ask for code of them. Where the ledger does not go back far enough, the first that it says of the module counts.
 */
export function unneeded(registry: Registry, since: Date): Version[] {
  return Object.entries(registry.modules).flatMap(([name, { live, previous, canary, versions }]) =>
    Object.entries(versions)
      .filter(([version]) => ![live, previous, canary?.version].includes(version))
      .filter(([version, { publishedAt }]) => {
        const left = leftAt(registry, name, version);
        return left !== null && [left, publishedAt].every((at) => new Date(at) < since);
      })
      .map(([version]) => ({ name, version })),
  );
}

/** When pages stopped to load a version, or when it was published if they never did; null when nobody knows. */
function leftAt(registry: Registry, name: string, version: string): string | null {
  const { ledger = [] } = registry;
  const ofModule = ledger.filter((entry) => entry.module === name);
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

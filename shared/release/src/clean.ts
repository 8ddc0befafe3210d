import { madeLive } from './ledger.ts';
import { readRegistry } from './registry.ts';
import type { Registry } from './registry-document.ts';
import { remove } from './remove.ts';

const DAY = 86_400_000;

/** A version of a module. */
interface Version {
  readonly name: string;
  readonly version: string;
}

/** Removes the versions that no page needs any more, and says which. */
export async function clean(modulesDir: string, days: number, now: Date = new Date()): Promise<Version[]> {
  const found = unneeded(await readRegistry(modulesDir), new Date(now.getTime() - days * DAY));
  for (const { name, version } of found) await remove(modulesDir, name, version);
  return found;
}

/**
 * The versions that pages neither load nor fall back to, and have not loaded since a time: a page that was opened before may still be
 * open and ask for code of them. Where the ledger does not go back far enough, the first that it says of the module counts.
 */
export function unneeded(registry: Registry, since: Date): Version[] {
  return Object.entries(registry.modules).flatMap(([name, { live, previous, versions }]) =>
    Object.entries(versions)
      .filter(([version]) => version !== live && version !== previous)
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
  const changes = madeLive(registry, name);
  const last = changes.findLastIndex((entry) => entry.version === version);
  if (last !== -1) return changes[last + 1]?.at ?? null;
  const published = ledger.find((entry) => entry.module === name && entry.version === version);
  return published?.at ?? changes[0]?.at ?? null;
}

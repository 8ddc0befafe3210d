import { findAudienceProblems } from './canary.ts';
import { requireFittingVersion, findLosses, refuseIfProblems, refuseCollisions, refuseLosses } from '../fit/gate.ts';
import { createLedgerEntry } from './ledger.ts';
import { Problem } from '../files/problem.ts';
import { findTakenFirstPages } from '../registry/first-pages.ts';
import type { Canary } from '../registry/registry-document.ts';
import { requireModule, type Target, withModule, withRegistry, writeRegistry } from '../registry/registry.ts';
import { toActivatedRegistry } from './release.ts';

/**
 * Starts a canary: some users get a published version before all others. It replaces another canary of the module; the
 * same version again changes its audience.
 * @throws Problem when nobody would get it, it is live already, or it may not be made live either
 */
export async function startCanary(target: Target, name: string, canary: Canary): Promise<void> {
  await withRegistry(target.modulesDir, async (registry) => {
    const { version, ...audience } = canary;
    const headline = `${name} ${version} does not become canary`;
    const module = await requireFittingVersion(target, registry, { name, version, headline });
    const change = { before: module.versions[module.live ?? ''], after: module.versions[version] };
    refuseIfProblems(headline, [
      ...findAudienceProblems(audience),
      ...(module.live === version ? ['it is live for everybody'] : []),
      ...(await findLosses(target, registry, change)),
      ...(change.after === undefined ? [] : findTakenFirstPages(registry, change.after.declaration)),
    ]);
    const after = withModule(registry, { ...module, canary }, createLedgerEntry(target, name, 'canary', canary));
    refuseCollisions(after, name, 'canary');
    await writeRegistry(target.modulesDir, after);
  });
}

/**
 * Makes the canary of a module live for everybody.
 * @returns its version
 * @throws Problem when the module has none, or it does not fit the site any more
 */
export async function promote(target: Target, name: string): Promise<string> {
  return withRegistry(target.modulesDir, async (registry) => {
    const { canary } = requireModule(registry, name);
    if (canary === undefined) throw new Problem(`${name} has no canary.`);
    const { version } = canary;
    const after = await toActivatedRegistry(target, registry, { name, version, action: 'promote' });
    refuseCollisions(after, name);
    await refuseLosses(target, registry, after, name);
    await writeRegistry(target.modulesDir, after);
    return version;
  });
}

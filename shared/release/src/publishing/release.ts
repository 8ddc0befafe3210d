import { requireFittingVersion, findMisfits, refuseIfProblems, refuseCollisions, refuseLosses } from '../fit/gate.ts';
import { createLedgerEntry } from './ledger.ts';
import { Problem } from '../files/problem.ts';
import { type Candidate, publishTogether } from './publish.ts';
import {
  requireModule,
  type Target,
  withModule,
  withRegistry,
  writeModule,
  writeRegistry,
} from '../registry/registry.ts';
import type { Registry, ReleaseAction } from '../registry/registry-document.ts';

/**
 * Makes a published version live for new pages of everybody, which ends a canary of the module.
 * @throws Problem when it is not published, its files are not what was published, or it does not fit the platform
 */
export async function activate(target: Target, name: string, version: string): Promise<void> {
  await activateTogether(target, [{ name, version }], 'activate');
}

/**
 * Makes published versions live in one step: if the site is killed meanwhile, none of them is live.
 * @throws Problem as `activate`
 */
export async function activateTogether(
  target: Target,
  selectedVersions: readonly { readonly name: string; readonly version: string }[],
  action: 'activate' | 'deploy',
): Promise<void> {
  await withRegistry(target.modulesDir, async (registry) => {
    let after = registry;
    for (const { name, version } of selectedVersions)
      after = await toActivatedRegistry(target, after, { name, version, action });
    for (const { name } of selectedVersions) {
      refuseCollisions(after, name);
      await refuseLosses(target, registry, after, name);
    }
    if (after !== registry) await writeRegistry(target.modulesDir, after);
  });
}

/** Returns the registry with a version live for everybody; the same one if it already is. */
export async function toActivatedRegistry(
  target: Target,
  registry: Registry,
  { name, version, action }: { readonly name: string; readonly version: string; readonly action: ReleaseAction },
): Promise<Registry> {
  const headline = `${name} ${version} was not activated`;
  const { canary, ...module } = await requireFittingVersion(target, registry, { name, version, headline });
  if (module.live === version)
    return canary === undefined
      ? registry
      : withModule(registry, module, createLedgerEntry(target, name, 'end-canary', canary));
  const after = { ...module, live: version, previous: module.live, withdrawn: null };
  return withModule(registry, after, createLedgerEntry(target, name, action, { version }));
}

/** The result of a rollback. */
export interface RollbackResult {
  /** The version that is live now; null if the canary was the first version of the module. */
  readonly version: string | null;
  /** The ended canary; null if the live version was rolled back. */
  readonly canary: string | null;
}

/**
 * Rolls back the last release: the canary, or else the live version, which its predecessor replaces. The withdrawn
 * version is not stored as the previous one: a page must not fall back to it.
 * @throws Problem when there is nothing to go back to, or the platform has left that version behind
 */
export async function rollback(target: Target, name: string): Promise<RollbackResult> {
  return withRegistry(target.modulesDir, async (registry) => {
    const { canary, ...module } = requireModule(registry, name);
    if (canary !== undefined) {
      const entry = createLedgerEntry(target, name, 'end-canary', canary);
      await writeModule(target.modulesDir, registry, { ...module, withdrawn: canary.version }, entry);
      return { version: module.live, canary: canary.version };
    }
    const { previous } = module;
    if (previous === null) throw new Problem(`${name} has no earlier version to go back to.`);
    const before = module.versions[previous];
    if (before !== undefined)
      refuseIfProblems(
        `${name} ${previous} is not live again`,
        await findMisfits(target.modulesDir, name, previous, before),
      );
    const after = { ...module, live: previous, previous: null, withdrawn: module.live };
    const nextRegistry = withModule(
      registry,
      after,
      createLedgerEntry(target, name, 'rollback', { version: previous }),
    );
    refuseCollisions(nextRegistry, name);
    await writeRegistry(target.modulesDir, nextRegistry);
    return { version: previous, canary: null };
  });
}

/**
 * Publishes builds and makes them live in one step: if the site is killed meanwhile, none of them is live.
 * @throws Problem when one of them could not run on this site
 */
export async function deploy(target: Target, candidates: readonly Candidate[]): Promise<void> {
  for (const candidate of candidates) await publishTogether(target, candidate);
  const versions = candidates.map(({ declaration, version }) => ({ name: declaration.name, version }));
  await activateTogether(target, versions, 'deploy');
}

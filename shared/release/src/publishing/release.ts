import { requireFittingVersion, findMisfits, refuseCollisions, refuseLosses } from '../fit/gate.ts';
import { createLedgerEntry } from './ledger.ts';
import { listEarlierVersions } from './live-stack.ts';
import { findOutcome, readOutcomes } from './outcomes.ts';
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
 * Rolls back the last release: the canary, or else the live version. An earlier version replaces it, which was live and
 * was not left behind: the most recent one that did not fail on pages. The withdrawn version is not stored as the previous
 * one: a page must not fall back to it.
 * @throws Problem when there is nothing to go back to, or the platform has left those versions behind
 */
export async function rollback(target: Target, name: string): Promise<RollbackResult> {
  return withRegistry(target.modulesDir, async (registry) => {
    const { canary, ...module } = requireModule(registry, name);
    if (canary !== undefined) {
      const entry = createLedgerEntry(target, name, 'end-canary', canary);
      await writeModule(target.modulesDir, registry, { ...module, withdrawn: canary.version }, entry);
      return { version: module.live, canary: canary.version };
    }
    const earlierVersions = listRollbackVersions(registry, name);
    const version = await chooseRollbackVersion(target, registry, name, earlierVersions);
    const previous = earlierVersions[earlierVersions.indexOf(version) + 1] ?? null;
    const after = { ...module, live: version, previous, withdrawn: module.live };
    const nextRegistry = withModule(registry, after, createLedgerEntry(target, name, 'rollback', { version }));
    refuseCollisions(nextRegistry, name);
    await writeRegistry(target.modulesDir, nextRegistry);
    return { version, canary: null };
  });
}

/** Lists the versions that a rollback may make live, the preferred one first: the former one undoes an activation. */
function listRollbackVersions(registry: Registry, name: string): string[] {
  const module = requireModule(registry, name);
  const earlierVersions = listEarlierVersions(
    (registry.ledger ?? []).filter((entry) => entry.module === name),
    module,
  );
  const versions = earlierVersions.length > 0 || module.previous === null ? earlierVersions : [module.previous];
  return versions.filter((version) => module.versions[version] !== undefined);
}

async function chooseRollbackVersion(
  { modulesDir }: Target,
  registry: Registry,
  name: string,
  earlierVersions: readonly string[],
): Promise<string> {
  const [newest] = earlierVersions;
  if (newest === undefined) throw new Problem(`${name} has no earlier version to go back to.`);
  const { versions } = requireModule(registry, name);
  const outcomes = await readOutcomes(modulesDir);
  const hasFailed = (version: string): boolean => findOutcome(outcomes, name, version) === 'failed';
  const misfits = new Map<string, string[]>();
  for (const version of earlierVersions) {
    const publishedVersion = versions[version];
    if (publishedVersion !== undefined)
      misfits.set(version, await findMisfits(modulesDir, name, version, publishedVersion));
  }
  const fittingVersions = earlierVersions.filter((version) => misfits.get(version)?.length === 0);
  const version = fittingVersions.find((fitting) => !hasFailed(fitting)) ?? fittingVersions[0];
  if (version !== undefined) return version;
  throw new Problem(`${name} ${newest} is not live again`, misfits.get(newest));
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

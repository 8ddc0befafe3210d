import { join } from 'node:path';
import { readRequires } from '../build-files/build-files.ts';
import { findCollisions } from '../registry/claims.ts';
import { findTakenFirstPages } from '../registry/first-pages.ts';
import { findDifferences, computeIntegrity } from '../build-files/integrity.ts';
import { findPeerLosses, findUnheardActions } from './peers.ts';
import { findPlatformMisfits, findUnknownWhitelists } from './platform-fit.ts';
import { Problem } from '../files/problem.ts';
import { requireModule, type Target } from '../registry/registry.ts';
import type { PublishedModule, PublishedVersion, Registry } from '../registry/registry-document.ts';
import { readSitePlatform } from './site-platform.ts';

/** @throws Problem when there is anything wrong */
export function refuseIfProblems(headline: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Problem(headline, problems);
}

/**
 * Returns a published version that pages may load.
 * @throws Problem when it is not published, its files are not what was published, or it does not fit the platform
 */
export async function requireFittingVersion(
  { modulesDir }: Target,
  registry: Registry,
  { name, version, headline }: { readonly name: string; readonly version: string; readonly headline: string },
): Promise<PublishedModule> {
  const module = requireModule(registry, name);
  const publishedVersion = module.versions[version];
  if (publishedVersion === undefined)
    throw new Problem(`${name} ${version} is not published. Published: ${Object.keys(module.versions).join(', ')}`);
  refuseIfProblems(headline, [
    ...findDifferences(publishedVersion.integrity, await computeIntegrity(join(modulesDir, name, version))),
    ...(await findMisfits(modulesDir, name, version, publishedVersion)),
    ...findUnknownWhitelists(publishedVersion.declaration, await readSitePlatform(modulesDir)),
  ]);
  return module;
}

/** Returns why a published version cannot run on the current site. */
export async function findMisfits(
  modulesDir: string,
  name: string,
  version: string,
  { declaration }: PublishedVersion,
): Promise<string[]> {
  const requires = await readRequires(join(modulesDir, name, version));
  return findPlatformMisfits(declaration, requires, await readSitePlatform(modulesDir));
}

/**
 * Refuses a change of the live version that takes something from other modules.
 * @param before the registry before the change
 * @throws Problem when other modules need something that the former live version had and the new one lacks
 */
export async function refuseLosses(target: Target, before: Registry, after: Registry, name: string): Promise<void> {
  const { live, versions } = requireModule(after, name);
  const previous = before.modules[name];
  if (previous?.live === live) return;
  const change = { before: previous?.versions[previous.live ?? ''], after: versions[live ?? ''] };
  refuseIfProblems(`${name} ${live} does not become live`, [
    ...(await findLosses(target, after, change)),
    ...(change.after === undefined ? [] : findTakenFirstPages(before, change.after.declaration)),
    ...(change.after === undefined ? [] : findUnheardActions(after, change.after)),
  ]);
}

/** Returns what other modules need that the live version of a module has and another version lacks. */
export async function findLosses(
  { modulesDir }: Target,
  registry: Registry,
  { before, after }: { readonly before: PublishedVersion | undefined; readonly after: PublishedVersion | undefined },
): Promise<string[]> {
  return after === undefined ? [] : findPeerLosses(registry, await readSitePlatform(modulesDir), { before, after });
}

/** @throws Problem when the version of a module that pages are about to be given claims what belongs to another module */
export function refuseCollisions(registry: Registry, name: string, role: 'live' | 'canary' = 'live'): void {
  const { live, canary, versions } = requireModule(registry, name);
  const version = role === 'live' ? live : canary?.version;
  const declaration = versions[version ?? '']?.declaration;
  if (declaration !== undefined)
    refuseIfProblems(`${name} ${version} does not become ${role}`, findCollisions(registry, declaration));
}

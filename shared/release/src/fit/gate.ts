import { join } from 'node:path';
import { readRequires } from '../build-files/build-files.ts';
import { collisions } from '../registry/claims.ts';
import { differences, integrityOf } from '../build-files/integrity.ts';
import { lostByPeers } from './peers.ts';
import { misfits, unknownWhitelists } from './platform-fit.ts';
import { Problem } from '../files/problem.ts';
import { findModule, type Target } from '../registry/registry.ts';
import type { PublishedModule, PublishedVersion, Registry } from '../registry/registry-document.ts';
import { platformOfSite } from './site-platform.ts';

/** @throws Problem when there is anything wrong */
export function refuse(headline: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Problem(headline, problems);
}

/**
 * A published version that pages may be given.
 * @throws Problem when it is not published, its files are not what was published, or it does not fit the platform
 */
export async function fitVersion(
  { modulesDir }: Target,
  registry: Registry,
  { name, version, headline }: { readonly name: string; readonly version: string; readonly headline: string },
): Promise<PublishedModule> {
  const module = findModule(registry, name);
  const found = module.versions[version];
  if (found === undefined)
    throw new Problem(`${name} ${version} is not published. Published: ${Object.keys(module.versions).join(', ')}`);
  refuse(headline, [
    ...differences(found.integrity, await integrityOf(join(modulesDir, name, version))),
    ...(await misfitsOf(modulesDir, name, version, found)),
    ...unknownWhitelists(found.declaration, await platformOfSite(modulesDir)),
  ]);
  return module;
}

/** Why a published version cannot run on the site as it is now. */
export async function misfitsOf(
  modulesDir: string,
  name: string,
  version: string,
  { declaration }: PublishedVersion,
): Promise<string[]> {
  const requires = await readRequires(join(modulesDir, name, version));
  return misfits(declaration, requires, await platformOfSite(modulesDir));
}

/**
 * @param before the registry in whose place the other one comes
 * @throws Problem when other modules need something that the live version of a module had and the one that becomes live has not
 */
export async function refuseLosses(target: Target, before: Registry, after: Registry, name: string): Promise<void> {
  const { live, versions } = findModule(after, name);
  const was = before.modules[name];
  if (was?.live === live) return;
  const change = { before: was?.versions[was.live ?? ''], after: versions[live ?? ''] };
  refuse(`${name} ${live} does not become live`, await losses(target, after, change));
}

/** What other modules need that the live version of a module has and another one of its versions has not. */
export async function losses(
  { modulesDir }: Target,
  registry: Registry,
  { before, after }: { readonly before: PublishedVersion | undefined; readonly after: PublishedVersion | undefined },
): Promise<string[]> {
  return after === undefined ? [] : lostByPeers(registry, await platformOfSite(modulesDir), { before, after });
}

/** @throws Problem when the version of a module that pages are about to be given claims what belongs to another module */
export function refuseCollisions(registry: Registry, name: string, given: 'live' | 'canary' = 'live'): void {
  const { live, canary, versions } = findModule(registry, name);
  const version = given === 'live' ? live : canary?.version;
  const declaration = versions[version ?? '']?.declaration;
  if (declaration !== undefined)
    refuse(`${name} ${version} does not become ${given}`, collisions(registry, declaration));
}

import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { Problem } from './problem.ts';
import { readEvents, readManifest, readRequires } from './build-files.ts';
import { collisions } from './claims.ts';
import { differences, integrityFile, integrityOf } from './integrity.ts';
import { entryOf } from './ledger.ts';
import { manifestProblems } from './manifest.ts';
import { fitVersion, misfitsOf, refuse, refuseCollisions, refuseLosses } from './gate.ts';
import { lostByPeers } from './peers.ts';
import { misfits } from './platform-fit.ts';
import type { Platform } from './platform.ts';
import { findModule, type Target, withModule, withRegistry, writeModule, writeRegistry } from './registry.ts';
import type { PublishedVersion, Registry, ReleaseAction } from './registry-document.ts';
import { platformOfSite } from './site-platform.ts';

/** A build that is to become a version of a module. */
export interface Candidate {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  /** The folder of the build: mf-manifest.json, requires.json and the code. */
  readonly buildFolder: string;
}

/**
 * Publishes a build as a version of its module, which makes it available and nothing more.
 * @returns false when the same build was published before
 * @throws Problem when it could not run on this site, claims what belongs to another module, or is there with other content
 */
export async function publish(target: Target, candidate: Candidate): Promise<boolean> {
  return publishBuild(target, candidate, 'alone');
}

/**
 * Publishes one of several builds that become live in one step: what one of them leaves another may take, and only what is live after all
 * of them counts.
 *
 * @throws Problem as `publish`, but for claims
 */
export function publishTogether(target: Target, candidate: Candidate): Promise<boolean> {
  return publishBuild(target, candidate, 'together');
}

/**
 * What a build is refused for on any site that provides this, whatever other modules it has.
 * @throws Problem when the folder holds no build of a module
 */
export async function buildProblems(
  { declaration, version, buildFolder }: Candidate,
  platform: Platform,
): Promise<string[]> {
  const [manifest, requires] = await Promise.all([readManifest(buildFolder), readRequires(buildFolder)]);
  return [
    ...(semver.valid(version) === null ? [`"${version}" is no version`] : []),
    ...manifestProblems(declaration, manifest, buildFolder),
    ...misfits(declaration, requires, platform),
  ];
}

/** @param way a build that becomes live alone has to fit what the other modules are now */
async function publishBuild(target: Target, candidate: Candidate, way: 'alone' | 'together'): Promise<boolean> {
  const { declaration, version, buildFolder } = candidate;
  const label = `${declaration.name} ${version}`;
  const platform = await platformOfSite(target.modulesDir);
  refuse(`${label} was not published`, await buildProblems(candidate, platform));
  const [manifest, requires, events] = await Promise.all([
    readManifest(buildFolder),
    readRequires(buildFolder),
    readEvents(buildFolder),
  ]);
  return withRegistry(target.modulesDir, async (registry) => {
    const folder = join(target.modulesDir, declaration.name, version);
    const integrity = await integrityOf(buildFolder);
    const known = registry.modules[declaration.name]?.versions[version];
    if (known !== undefined) {
      refuse(
        `${label} is published already, and a published version never changes`,
        differences(known.integrity, integrity),
      );
      return false;
    }
    const entry: PublishedVersion = {
      publishedAt: new Date().toISOString(),
      declaration,
      manifest,
      entry: `modules/${declaration.name}/${version}/`,
      requires,
      ...(events && { events }),
      integrity,
    };
    const before = registry.modules[declaration.name] ?? { live: null, previous: null, withdrawn: null, versions: {} };
    const change = { before: before.versions[before.live ?? ''], after: entry };
    if (way === 'alone') {
      const lost = lostByPeers(registry, platform, change);
      refuse(`${label} was not published`, [...collisions(registry, declaration), ...lost]);
    }
    await copyWhole(buildFolder, folder, `${JSON.stringify(integrity, null, 2)}\n`);
    const after = { ...before, versions: { ...before.versions, [version]: entry } };
    await writeModule(target.modulesDir, registry, after, entryOf(target, declaration.name, 'publish', { version }));
    return true;
  });
}

/**
 * Makes a published version the one that new pages load, everybody's: a canary of the module is over.
 * @throws Problem when it is not published, its files are not what was published, or it does not fit the platform
 */
export async function activate(target: Target, name: string, version: string): Promise<void> {
  await activateTogether(target, [{ name, version }], 'activate');
}

/**
 * Makes published versions live, all of them in one step: a site that is killed meanwhile has none of them live.
 * @throws Problem as `activate`
 */
export async function activateTogether(
  target: Target,
  chosen: readonly { readonly name: string; readonly version: string }[],
  action: 'activate' | 'deploy',
): Promise<void> {
  await withRegistry(target.modulesDir, async (registry) => {
    let after = registry;
    for (const { name, version } of chosen) after = await activated(target, after, { name, version, action });
    for (const { name } of chosen) {
      refuseCollisions(after, name);
      await refuseLosses(target, registry, after, name);
    }
    if (after !== registry) await writeRegistry(target.modulesDir, after);
  });
}

/** The registry with a version live for everybody; the same one when it is so already. */
export async function activated(
  target: Target,
  registry: Registry,
  { name, version, action }: { readonly name: string; readonly version: string; readonly action: ReleaseAction },
): Promise<Registry> {
  const headline = `${name} ${version} was not activated`;
  const { canary, ...module } = await fitVersion(target, registry, { name, version, headline });
  if (module.live === version)
    return canary === undefined ? registry : withModule(registry, module, entryOf(target, name, 'end-canary', canary));
  const after = { ...module, live: version, previous: module.live, withdrawn: null };
  return withModule(registry, after, entryOf(target, name, action, { version }));
}

/** What a rollback has done. */
export interface RolledBack {
  /** The version that is live now; null where the canary was the first version of the module. */
  readonly version: string | null;
  /** The canary that is over; null where the live version was taken back. */
  readonly canary: string | null;
}

/**
 * Takes back what was released last: the canary, or else the live version, in whose place the version becomes live again that was so
 * before. The one that is left is not kept as the previous one: a page must not fall back to what was just taken out of use.
 * @throws Problem when there is nothing to go back to, or the platform has left that version behind
 */
export async function rollback(target: Target, name: string): Promise<RolledBack> {
  return withRegistry(target.modulesDir, async (registry) => {
    const { canary, ...module } = findModule(registry, name);
    if (canary !== undefined) {
      const entry = entryOf(target, name, 'end-canary', canary);
      await writeModule(target.modulesDir, registry, { ...module, withdrawn: canary.version }, entry);
      return { version: module.live, canary: canary.version };
    }
    const { previous } = module;
    if (previous === null) throw new Problem(`${name} has no earlier version to go back to.`);
    const before = module.versions[previous];
    if (before !== undefined)
      refuse(`${name} ${previous} is not live again`, await misfitsOf(target.modulesDir, name, previous, before));
    const after = { ...module, live: previous, previous: null, withdrawn: module.live };
    const rolledBack = withModule(registry, after, entryOf(target, name, 'rollback', { version: previous }));
    refuseCollisions(rolledBack, name);
    await writeRegistry(target.modulesDir, rolledBack);
    return { version: previous, canary: null };
  });
}

/**
 * Publishes builds and makes them live, all of them in one step: a site that is killed meanwhile has none of them live.
 * @throws Problem when one of them could not run on this site
 */
export async function deploy(target: Target, candidates: readonly Candidate[]): Promise<void> {
  for (const candidate of candidates) await publishTogether(target, candidate);
  const versions = candidates.map(({ declaration, version }) => ({ name: declaration.name, version }));
  await activateTogether(target, versions, 'deploy');
}

/** A version's folder is there whole or not at all; what an interrupted publication left behind is replaced. */
async function copyWhole(from: string, to: string, integrity: string): Promise<void> {
  const draft = `${to}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  await cp(from, draft, { recursive: true });
  await writeFile(join(draft, integrityFile), integrity);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}

import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { Problem } from './problem.ts';
import { readManifest, readRequires } from './build-files.ts';
import { collisions } from './claims.ts';
import { differences, integrityFile, integrityOf } from './integrity.ts';
import { entryOf } from './ledger.ts';
import { manifestProblems } from './manifest.ts';
import { misfits } from './platform-fit.ts';
import { findModule, withModule, withRegistry, writeModule, writeRegistry } from './registry.ts';
import type { PublishedVersion, Registry } from './registry-document.ts';
import { platformOfSite } from './site-platform.ts';

/** Where modules are published. */
export interface Target {
  /** It also holds what the site provides to modules. */
  readonly modulesDir: string;
}

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
  return publishBeside(target, candidate, collisions);
}

/** @param claimed what others have that the build declares, as far as that matters now */
async function publishBeside(target: Target, candidate: Candidate, claimed: typeof collisions): Promise<boolean> {
  const { declaration, version, buildFolder } = candidate;
  const label = `${declaration.name} ${version}`;
  const [manifest, requires, platform] = await Promise.all([
    readManifest(buildFolder),
    readRequires(buildFolder),
    platformOfSite(target.modulesDir),
  ]);
  refuse(`${label} was not published`, [
    ...(semver.valid(version) === null ? [`"${version}" is no version`] : []),
    ...manifestProblems(declaration, manifest, buildFolder),
    ...misfits(declaration, requires, platform),
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
    refuse(`${label} was not published`, claimed(registry, declaration));
    await copyWhole(buildFolder, folder, `${JSON.stringify(integrity, null, 2)}\n`);
    const entry: PublishedVersion = {
      publishedAt: new Date().toISOString(),
      declaration,
      manifest,
      entry: `modules/${declaration.name}/${version}/`,
      requires,
      integrity,
    };
    const before = registry.modules[declaration.name] ?? { live: null, previous: null, withdrawn: null, versions: {} };
    const after = { ...before, versions: { ...before.versions, [version]: entry } };
    await writeModule(target.modulesDir, registry, after, entryOf(declaration.name, 'publish', version));
    return true;
  });
}

/**
 * Makes a published version the one that new pages load.
 * @throws Problem when it is not published, its files are not what was published, or it does not fit the platform
 */
export async function activate(target: Target, name: string, version: string): Promise<void> {
  await withRegistry(target.modulesDir, async (registry) => {
    const after = await activated(target, registry, name, version, 'activate');
    refuseCollisions(after, name);
    if (after !== registry) await writeRegistry(target.modulesDir, after);
  });
}

/** The registry with a version live; the same one when it is so already. */
async function activated(
  target: Target,
  registry: Registry,
  name: string,
  version: string,
  action: 'activate' | 'deploy',
): Promise<Registry> {
  const module = findModule(registry, name);
  const found = module.versions[version];
  if (found === undefined) {
    throw new Problem(`${name} ${version} is not published. Published: ${Object.keys(module.versions).join(', ')}`);
  }
  const folder = join(target.modulesDir, name, version);
  refuse(`${name} ${version} was not activated`, [
    ...differences(found.integrity, await integrityOf(folder)),
    ...(await misfitsOf(target, name, version, found)),
  ]);
  if (module.live === version) return registry;
  const after = { ...module, live: version, previous: module.live, withdrawn: null };
  return withModule(registry, after, entryOf(name, action, version));
}

/**
 * Makes the version that was live before the live one again. The one that is left is not kept as the previous one: a
 * page must not fall back to what was just taken out of use.
 * @returns the version that is live now
 * @throws Problem when there is nothing to go back to, or the platform has left that version behind
 */
export async function rollback(target: Target, name: string): Promise<string> {
  return withRegistry(target.modulesDir, async (registry) => {
    const module = findModule(registry, name);
    if (module.previous === null) throw new Problem(`${name} has no earlier version to go back to.`);
    const before = module.versions[module.previous];
    if (before !== undefined) {
      const reasons = await misfitsOf(target, name, module.previous, before);
      refuse(`${name} ${module.previous} is not live again`, reasons);
    }
    const after = { ...module, live: module.previous, previous: null, withdrawn: module.live };
    const rolledBack = withModule(registry, after, entryOf(name, 'rollback', module.previous));
    refuseCollisions(rolledBack, name);
    await writeRegistry(target.modulesDir, rolledBack);
    return module.previous;
  });
}

/**
 * Publishes builds and makes them live, all of them in one step: a site that is killed meanwhile has none of them live.
 * @throws Problem when one of them could not run on this site
 */
export async function deploy(target: Target, candidates: readonly Candidate[]): Promise<void> {
  // What one of them leaves another may take: only what is live after all of them counts.
  for (const candidate of candidates) await publishBeside(target, candidate, () => []);
  await withRegistry(target.modulesDir, async (registry) => {
    let after = registry;
    for (const { declaration, version } of candidates)
      after = await activated(target, after, declaration.name, version, 'deploy');
    for (const { declaration } of candidates) refuseCollisions(after, declaration.name);
    if (after !== registry) await writeRegistry(target.modulesDir, after);
  });
}

/** @throws Problem when the live version of a module claims what belongs to another one */
function refuseCollisions(registry: Registry, name: string): void {
  const { live, versions } = findModule(registry, name);
  const declaration = versions[live ?? '']?.declaration;
  if (declaration !== undefined) refuse(`${name} ${live} does not become live`, collisions(registry, declaration));
}

/** Why a published version cannot run on the site as it is now. */
async function misfitsOf(
  { modulesDir }: Target,
  name: string,
  version: string,
  { declaration }: PublishedVersion,
): Promise<string[]> {
  const requires = await readRequires(join(modulesDir, name, version));
  return misfits(declaration, requires, await platformOfSite(modulesDir));
}

function refuse(headline: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Problem(headline, problems);
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

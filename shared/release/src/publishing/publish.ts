import { cp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { readEvents, readManifest, readRequires } from '../build-files/build-files.ts';
import { collisions } from '../registry/claims.ts';
import { refuse } from '../fit/gate.ts';
import { differences, integrityFile, integrityOf } from '../build-files/integrity.ts';
import { entryOf } from './ledger.ts';
import { manifestProblems } from '../build-files/manifest.ts';
import { lostByPeers } from '../fit/peers.ts';
import { misfits, unknownWhitelists } from '../fit/platform-fit.ts';
import type { Platform } from '../fit/platform.ts';
import { readRegistry, type Target, withRegistry, writeModule } from '../registry/registry.ts';
import type { PublishedVersion, Registry } from '../registry/registry-document.ts';
import { platformOfSite } from '../fit/site-platform.ts';

/** A build that is to become a version of a module. */
export interface Candidate {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  /** The folder of the build: mf-manifest.json, requires.json and the code. */
  readonly buildFolder: string;
}

/** A build that becomes live alone has to fit what the other modules are now; of several what they are after all of them counts. */
type Way = 'alone' | 'together';

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
 * Judges a build as `publish` does, and leaves everything as it is.
 * @throws Problem when it would be refused
 */
export async function checkBuild(target: Target, candidate: Candidate): Promise<void> {
  const judge = await judgeOf(target, candidate, 'alone');
  judge(await readRegistry(target.modulesDir));
}

async function publishBuild(target: Target, candidate: Candidate, way: Way): Promise<boolean> {
  const { declaration, version, buildFolder } = candidate;
  const judge = await judgeOf(target, candidate, way);
  return withRegistry(target.modulesDir, async (registry) => {
    const entry = judge(registry);
    if (entry === null) return false;
    const folder = join(target.modulesDir, declaration.name, version);
    await copyWhole(buildFolder, folder, `${JSON.stringify(entry.integrity, null, 2)}\n`);
    const before = registry.modules[declaration.name] ?? { live: null, previous: null, withdrawn: null, versions: {} };
    const after = { ...before, versions: { ...before.versions, [version]: entry } };
    await writeModule(target.modulesDir, registry, after, entryOf(target, declaration.name, 'publish', { version }));
    return true;
  });
}

/**
 * Judges a build by the platform of the site, and gives what judges it by the registry: the version as that would have it, or null where
 * the same build is there already.
 *
 * @throws Problem when the build would be refused; what is given throws it, too
 */
async function judgeOf(
  { modulesDir }: Target,
  candidate: Candidate,
  way: Way,
): Promise<(registry: Registry) => PublishedVersion | null> {
  const { declaration, version, buildFolder } = candidate;
  const { name } = declaration;
  const headline = `${name} ${version} was not published`;
  const platform = await platformOfSite(modulesDir);
  refuse(headline, await buildProblems(candidate, platform));
  const [manifest, requires, events, integrity] = await Promise.all([
    readManifest(buildFolder),
    readRequires(buildFolder),
    readEvents(buildFolder),
    integrityOf(buildFolder),
  ]);
  return (registry) => {
    const { live = null, versions = {}, unread = {} } = registry.modules[name] ?? {};
    const known = versions[version];
    const headlineOfKnown = `${name} ${version} is published already, and a published version never changes`;
    if (unread[version] !== undefined) refuse(headlineOfKnown, ['this product cannot read what is there']);
    if (known !== undefined) {
      refuse(headlineOfKnown, differences(known.integrity, integrity));
      return null;
    }
    const entry: PublishedVersion = {
      publishedAt: new Date().toISOString(),
      declaration,
      manifest,
      entry: `modules/${name}/${version}/`,
      requires,
      ...(events && { events }),
      integrity,
    };
    const change = { before: versions[live ?? ''], after: entry };
    if (way === 'alone')
      refuse(headline, [...collisions(registry, declaration), ...lostByPeers(registry, platform, change)]);
    return entry;
  };
}

/**
 * What a build is refused for on any site that provides this, whatever other modules it has.
 * @throws Problem when the folder holds no build of a module
 */
async function buildProblems({ declaration, version, buildFolder }: Candidate, platform: Platform): Promise<string[]> {
  const [manifest, requires] = await Promise.all([readManifest(buildFolder), readRequires(buildFolder)]);
  return [
    ...(semver.valid(version) === null ? [`"${version}" is no version`] : []),
    ...manifestProblems(declaration, manifest, buildFolder),
    ...misfits(declaration, requires, platform),
    ...unknownWhitelists(declaration, platform),
  ];
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

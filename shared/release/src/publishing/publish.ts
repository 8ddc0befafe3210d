import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import semver from 'semver';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { readEvents, readManifest, readRequires } from '../build-files/build-files.ts';
import { findFileProblems } from '../build-files/file-problems.ts';
import { findTakenPackageProblems } from '../build-files/taken-packages.ts';
import { findCollisions } from '../registry/claims.ts';
import { findTakenFirstPages } from '../registry/first-pages.ts';
import { refuseIfProblems } from '../fit/gate.ts';
import { findDifferences, INTEGRITY_FILE, computeIntegrity } from '../build-files/integrity.ts';
import { createLedgerEntry } from './ledger.ts';
import { inheritRights } from '../files/folder-rights.ts';
import { findManifestProblems } from '../build-files/manifest.ts';
import { findPeerLosses, findUnheardActions } from '../fit/peers.ts';
import { findPlatformMisfits, findUnknownCalls, findUnknownWhitelists } from '../fit/platform-fit.ts';
import type { Platform } from '../fit/platform.ts';
import { readRegistry, type Target, withRegistry, writeModule } from '../registry/registry.ts';
import type { PublishedVersion, Registry } from '../registry/registry-document.ts';
import { readSitePlatform } from '../fit/site-platform.ts';

/** A build that will become a version of a module. */
export interface Candidate {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  /** The folder of the build: mf-manifest.json, requires.json and the code. */
  readonly buildFolder: string;
}

/**
 * A build that becomes live alone must fit the current other modules; several builds must fit the state after all of
 * them.
 */
type PublishMode = 'alone' | 'together';

/**
 * Publishes a build as a version of its module, which only makes it available.
 * @returns false when the same build was published before
 * @throws Problem when it could not run on this site, claims what belongs to another module, or is there with other
 * content
 */
export async function publish(target: Target, candidate: Candidate): Promise<boolean> {
  return publishBuild(target, candidate, 'alone');
}

/**
 * Publishes one of several builds that become live in one step: one may take over what another one gives up, and only
 * the state after all of them counts.
 *
 * @throws Problem as `publish`, but for claims
 */
export function publishTogether(target: Target, candidate: Candidate): Promise<boolean> {
  return publishBuild(target, candidate, 'together');
}

/**
 * Checks a build as `publish` does, without changes.
 * @throws Problem when it would be refused
 */
export async function checkBuild(target: Target, candidate: Candidate): Promise<void> {
  const judge = await createJudge(target, candidate, 'alone');
  judge(await readRegistry(target.modulesDir));
}

async function publishBuild(target: Target, candidate: Candidate, mode: PublishMode): Promise<boolean> {
  const { declaration, version, buildFolder } = candidate;
  const judge = await createJudge(target, candidate, mode);
  return withRegistry(target.modulesDir, async (registry) => {
    const entry = judge(registry);
    if (entry === null) return false;
    const folder = join(target.modulesDir, declaration.name, version);
    await copyWhole(buildFolder, folder, `${JSON.stringify(entry.integrity, null, 2)}\n`);
    const before = registry.modules[declaration.name] ?? { live: null, previous: null, withdrawn: null, versions: {} };
    const after = { ...before, versions: { ...before.versions, [version]: entry } };
    await writeModule(
      target.modulesDir,
      registry,
      after,
      createLedgerEntry(target, declaration.name, 'publish', { version }),
    );
    return true;
  });
}

/**
 * Checks a build against the platform of the site, and returns the function that checks it against the registry: that
 * returns the new version, or null if the same build is already published.
 *
 * @throws Problem when the build would be refused; the returned function throws it, too
 */
async function createJudge(
  { modulesDir }: Target,
  candidate: Candidate,
  mode: PublishMode,
): Promise<(registry: Registry) => PublishedVersion | null> {
  const { declaration, version, buildFolder } = candidate;
  const { name } = declaration;
  const headline = `${name} ${version} was not published`;
  const platform = await readSitePlatform(modulesDir);
  refuseIfProblems(headline, await findBuildProblems(candidate, platform));
  const [manifest, requires, events, integrity] = await Promise.all([
    readManifest(buildFolder),
    readRequires(buildFolder),
    readEvents(buildFolder),
    computeIntegrity(buildFolder),
  ]);
  return (registry) => {
    const { live = null, versions = {}, unread = {} } = registry.modules[name] ?? {};
    const existingVersion = versions[version];
    const conflictHeadline = `${name} ${version} is published already, and a published version never changes`;
    if (unread[version] !== undefined) refuseIfProblems(conflictHeadline, ['this product cannot read what is there']);
    if (existingVersion !== undefined) {
      refuseIfProblems(conflictHeadline, findDifferences(existingVersion.integrity, integrity));
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
    if (mode === 'alone')
      refuseIfProblems(headline, [
        ...findCollisions(registry, declaration),
        ...findTakenFirstPages(registry, declaration),
        ...findUnheardActions(registry, entry),
        ...findPeerLosses(registry, platform, change),
      ]);
    return entry;
  };
}

/**
 * Returns the problems of a build on any site with this platform, regardless of other modules.
 * @throws Problem when the folder holds no build of a module
 */
async function findBuildProblems(
  { declaration, version, buildFolder }: Candidate,
  platform: Platform,
): Promise<string[]> {
  const [manifest, requires] = await Promise.all([readManifest(buildFolder), readRequires(buildFolder)]);
  return [
    ...(semver.valid(version) === null ? [`"${version}" is no version`] : []),
    ...findManifestProblems(declaration, manifest, buildFolder),
    ...(await findFileProblems(buildFolder)),
    ...(await findTakenPackageProblems(buildFolder, manifest, requires)),
    ...findPlatformMisfits(declaration, requires, platform),
    ...findUnknownWhitelists(declaration, platform),
    ...findUnknownCalls(declaration, platform),
  ];
}

/** Copies a version's folder atomically; replaces the remains of an interrupted publication. */
async function copyWhole(from: string, to: string, integrity: string): Promise<void> {
  const draft = `${to}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  const parent = dirname(to);
  if ((await mkdir(parent, { recursive: true })) !== undefined) await inheritRights(parent);
  await cp(from, draft, { recursive: true });
  await writeFile(join(draft, INTEGRITY_FILE), integrity);
  await inheritRights(draft);
  await rm(to, { recursive: true, force: true });
  await rename(draft, to);
}

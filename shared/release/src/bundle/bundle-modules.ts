import type { KeyObject } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findDifferences, computeIntegrity } from '../build-files/integrity.ts';
import { Problem } from '../files/problem.ts';
import { getReleaser } from '../publishing/ledger.ts';
import { requireModule, readRegistry, type Target } from '../registry/registry.ts';
import { withFileLock } from '../files/file-lock.ts';
import { ensureFolder } from '../files/folder-rights.ts';
import { type Candidate, publish, publishTogether } from '../publishing/publish.ts';
import { activateTogether } from '../publishing/release.ts';
import { remove } from '../publishing/remove.ts';
import { type BundledModule, getModuleFolder } from './bundle-format.ts';
import { withBundle } from './read-bundle.ts';
import type { BundleContent } from './write-bundle.ts';

/** A version of a module by name. */
export interface ModuleVersion {
  readonly name: string;
  readonly version: string;
}

/**
 * Returns the versions of a site for a bundle; the live ones by default.
 * @throws Problem when one is not published there, or its files are not what was published
 */
export async function collectBundleModules(
  { modulesDir }: Target,
  requestedVersions: readonly ModuleVersion[],
): Promise<BundleContent['modules']> {
  const registry = await readRegistry(modulesDir);
  const live = Object.entries(registry.modules).flatMap(([name, module]) =>
    module.live === null ? [] : [{ name, version: module.live }],
  );
  const selectedVersions = requestedVersions.length === 0 ? live : requestedVersions;
  if (selectedVersions.length === 0)
    throw new Problem(`Nothing is live in ${modulesDir}: name the versions to bundle.`);
  return Promise.all(
    selectedVersions.map(async ({ name, version }) => {
      const published = requireModule(registry, name).versions[version];
      if (published === undefined) throw new Problem(`${name} ${version} is not published in ${modulesDir}.`);
      const folder = join(modulesDir, name, version);
      const integrity = await computeIntegrity(folder);
      const changedFiles = findDifferences(published.integrity, integrity);
      if (changedFiles.length > 0) throw new Problem(`${name} ${version} is not what was published`, changedFiles);
      return { version, declaration: published.declaration, folder, files: Object.keys(integrity) };
    }),
  );
}

/** An installed version. */
export interface InstalledVersion extends ModuleVersion {
  /** False if the site already had it. */
  readonly fresh: boolean;
}

/**
 * Publishes the modules of a bundle on a site with the checks of a release: all of them or none.
 *
 * @param options.activate true to make them live, in one step
 * @throws Problem when the bundle does not hold, or one of the modules cannot run on the site
 */
export async function installModules(
  target: Target,
  path: string,
  options: { readonly trusted: ReadonlyMap<string, KeyObject>; readonly activate: boolean },
): Promise<InstalledVersion[]> {
  const staging = join(target.modulesDir, '.installing');
  await ensureFolder(target.modulesDir);
  return withFileLock(join(target.modulesDir, '.install.sqlite'), () =>
    withBundle(path, options.trusted, async ({ index, key, extract }) => {
      if (index.modules.length === 0) throw new Problem(`${path} holds no modules.`);
      // Removes the files of an install that was killed.
      await rm(staging, { recursive: true, force: true });
      try {
        await extract(staging);
        return await publishCandidates(
          { ...target, by: `${target.by ?? getReleaser()}, from a bundle of the key ${key.slice(0, 16)}` },
          index.modules.map((module) => toCandidate(module, staging)),
          options.activate,
        );
      } finally {
        await rm(staging, { recursive: true, force: true });
      }
    }),
  );
}

function toCandidate(module: BundledModule, staging: string): Candidate {
  return { ...module, buildFolder: join(staging, getModuleFolder(module)) };
}

async function publishCandidates(
  target: Target,
  candidates: readonly Candidate[],
  activate: boolean,
): Promise<InstalledVersion[]> {
  const installed: InstalledVersion[] = [];
  try {
    for (const candidate of candidates) {
      const { version, declaration } = candidate;
      const fresh = await (activate ? publishTogether : publish)(target, candidate);
      installed.push({ name: declaration.name, version, fresh });
    }
    if (activate) await activateTogether(target, installed, 'activate');
  } catch (error) {
    for (const { name, version, fresh } of installed) if (fresh) await remove(target, name, version);
    throw error;
  }
  return installed;
}

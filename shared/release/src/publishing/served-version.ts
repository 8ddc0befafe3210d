import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { flagName } from '@dentarium/api/module-declaration';
import { getModules, type ModuleRequires } from '@dentarium/api/modules/calls';
import { Problem } from '../files/problem.ts';
import { readRegistry } from '../registry/registry.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { FederationManifest, ModuleIntegrity, PublishedVersion } from '../registry/registry-document.ts';

/** Converts a version to the form for pages, with the hashes of its first load. */
export function toServedVersion({ manifest, integrity, requires, ...version }: PublishedVersion) {
  // A development version changes: it has no hashes, and pages do not check it.
  const isChecked = Object.keys(integrity).length > 0;
  return {
    ...version,
    manifest: toEntryManifest(manifest),
    ...(requires && { requires: toServedRequires(requires) }),
    ...(isChecked && { integrity: toEntryIntegrity(integrity, manifest) }),
  };
}

/** Removes signatures, which only releases compare. */
function toServedRequires(requires: ModuleRequires): ModuleRequires {
  return Object.fromEntries(
    Object.entries(requires).map(([name, { version, exports }]) => [name, { version, exports }]),
  );
}

/** Removes lazy files, which the module's own code finds; a page needs none of their names. */
function toEntryManifest(manifest: FederationManifest): FederationManifest {
  const exposes = manifest.exposes.map(({ assets, ...exposed }) => ({
    ...exposed,
    assets: { ...assets, js: { ...assets.js, async: [] }, css: { ...assets.css, async: [] } },
  }));
  return { ...manifest, exposes };
}

/**
 * Returns the hashes of the files that a page loads first, and of the file with all hashes, as `module publish` writes
 * it.
 */
function toEntryIntegrity(
  integrity: ModuleIntegrity,
  { metaData, exposes }: FederationManifest,
): Record<string, string> {
  const first = [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]),
  ];
  const hashes = first.flatMap((file): [string, Buffer][] => {
    const hash = integrity[file];
    return hash === undefined ? [] : [[file, Buffer.from(hash, 'hex')]];
  });
  const all = createHash('sha256')
    .update(`${JSON.stringify(integrity, null, 2)}\n`)
    .digest();
  return Object.fromEntries(
    [...hashes, ['integrity.json', all] as const].map(([file, hash]) => [file, `sha256-${hash.toString('base64')}`]),
  );
}

/**
 * Creates the answer of `GET /modules` for everybody, as a file: the live modules, for a site whose files are served
 * without our server. It has no canaries and no fallbacks.
 *
 * @param flags the enabled flags of the site
 */
async function createModulesAnswer(modulesDir: string, flags: readonly string[]): Promise<string> {
  const { modules } = await readRegistry(modulesDir);
  const servedModules = Object.entries(modules).flatMap(([, { live, previous, off, versions }]) => {
    const liveVersion = versions[live ?? ''];
    if (liveVersion === undefined) return [];
    const { help: _help, auditNames: _names, auditFacts: _facts, ...declaration } = liveVersion.declaration;
    const enabled = off === undefined && (declaration.flag === null || flags.includes(declaration.flag));
    const version = (id: string | null) => {
      const published = versions[id ?? ''];
      if (!enabled || id === null || published === undefined) return null;
      const { entry, manifest, requires, integrity } = toServedVersion(published);
      return {
        version: id,
        entry: `/${entry}`,
        manifest,
        ...(requires && { requires }),
        ...(integrity && { integrity }),
      };
    };
    return [
      { ...declaration, enabled, ...(off && { reason: off.reason }), live: version(live), lastGood: version(previous) },
    ];
  });
  const answer = {
    flags: Object.fromEntries(flagName.options.map((name) => [name, flags.includes(name)])),
    modules: servedModules,
  };
  return `${JSON.stringify(getModules.result.parse(answer))}\n`;
}

/**
 * Writes that answer beside the modules, atomically.
 * @returns its path
 * @throws Problem when one of the switches is none
 */
export async function writeModulesAnswer(modulesDir: string, flags: readonly string[]): Promise<string> {
  const unknown = flags.find((flag) => !flagName.options.some((name) => name === flag));
  if (unknown !== undefined) throw new Problem(`"${unknown}" is no switch; there are ${flagName.options.join(', ')}.`);
  const path = join(modulesDir, 'modules.json');
  await replaceFile(path, await createModulesAnswer(modulesDir, flags));
  return path;
}

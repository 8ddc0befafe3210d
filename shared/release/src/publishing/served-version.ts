import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { flagName } from '@dentarium/api/module-declaration';
import { getModules } from '@dentarium/api/modules/calls';
import { Problem } from '../files/problem.ts';
import { readRegistry } from '../registry/registry.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { FederationManifest, ModuleIntegrity, PublishedVersion } from '../registry/registry-document.ts';

/** A version as pages are told of it: its hashes are those of what they load first. */
export function toServedVersion({ manifest, integrity, ...version }: PublishedVersion) {
  // A version in development changes: it has no hashes, and pages do not check it.
  const isChecked = Object.keys(integrity).length > 0;
  return {
    ...version,
    manifest: toEntryManifest(manifest),
    ...(isChecked && { integrity: toEntryIntegrity(integrity, manifest) }),
  };
}

/** Files that come later are found by the module's own code; a page that reads the list of modules needs none of their names. */
function toEntryManifest(manifest: FederationManifest): FederationManifest {
  const exposes = manifest.exposes.map(({ assets, ...exposed }) => ({
    ...exposed,
    assets: { ...assets, js: { ...assets.js, async: [] }, css: { ...assets.css, async: [] } },
  }));
  return { ...manifest, exposes };
}

/** The hashes of the files that a page loads first, and of the file that has all of them, as `module publish` writes it. */
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
 * The answer of `GET /modules` for everybody, as a file: what is live, for a site whose files are served without our server. What a server
 * knows besides has no part in it: canaries, and which versions pages have shown.
 *
 * @param flags the switches of the site that are on
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
 * Writes that answer beside the modules, in one step.
 * @returns where it is
 * @throws Problem when one of the switches is none
 */
export async function writeModulesAnswer(modulesDir: string, flags: readonly string[]): Promise<string> {
  const unknown = flags.find((flag) => !flagName.options.some((name) => name === flag));
  if (unknown !== undefined) throw new Problem(`"${unknown}" is no switch; there are ${flagName.options.join(', ')}.`);
  const path = join(modulesDir, 'modules.json');
  await replaceFile(path, await createModulesAnswer(modulesDir, flags));
  return path;
}

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { type FederationManifest, readManifest, readRegistry, writeRegistry } from '@dentarium/release';

/** The only version that changes: it exists in a development folder, and no release has it. */
export const DEVELOPMENT_VERSION = '0.0.0-development';

/** Makes the build in a module's development folder the live version of that module. */
export async function useDevelopmentVersion(modulesDir: string, declaration: ModuleDeclaration): Promise<void> {
  const { name } = declaration;
  const entry = `modules/${name}/${DEVELOPMENT_VERSION}/`;
  const manifest = removeHotUpdates(await readManifest(join(modulesDir, name, DEVELOPMENT_VERSION)));
  const registry = await readRegistry(modulesDir);
  const publishedVersion = registry.modules[name]?.versions[DEVELOPMENT_VERSION];
  // Each new registry makes open pages refetch the list of modules.
  if (isDeepStrictEqual([publishedVersion?.declaration, publishedVersion?.manifest], [declaration, manifest])) return;
  const version = { publishedAt: new Date().toISOString(), declaration, manifest, entry, integrity: {} };
  const module = {
    live: DEVELOPMENT_VERSION,
    previous: null,
    withdrawn: null,
    versions: { [DEVELOPMENT_VERSION]: version },
  };
  await writeRegistry(modulesDir, { ...registry, modules: { ...registry.modules, [name]: module } });
}

/** Removes hot updates from a manifest: they are no files of a module's first load. */
function removeHotUpdates(manifest: FederationManifest): FederationManifest {
  const isCode = (file: string): boolean => !/\.hot-update\./.test(file);
  const keepCodeFiles = ({ sync, async }: { sync: string[]; async: string[] }) => ({
    sync: sync.filter(isCode),
    async: async.filter(isCode),
  });
  const exposes = manifest.exposes
    // The update code is exposed under the same name, without files.
    .filter(({ assets }) => [...assets.js.sync, ...assets.js.async].length > 0)
    .map(({ assets, ...exposed }) => ({
      ...exposed,
      assets: { js: keepCodeFiles(assets.js), css: keepCodeFiles(assets.css) },
    }));
  return { ...manifest, exposes };
}

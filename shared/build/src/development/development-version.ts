import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { type FederationManifest, readManifest, readRegistry, writeRegistry } from '@dentarium/release';

/** The one version that changes: it exists in a development folder only, and no release ever has it. */
export const developmentVersion = '0.0.0-development';

/** Makes what webpack just wrote into a module's development folder the live version of that module. */
export async function useDevelopmentVersion(modulesDir: string, declaration: ModuleDeclaration): Promise<void> {
  const { name } = declaration;
  const entry = `modules/${name}/${developmentVersion}/`;
  const manifest = withoutUpdates(await readManifest(join(modulesDir, name, developmentVersion)));
  const registry = await readRegistry(modulesDir);
  const present = registry.modules[name]?.versions[developmentVersion];
  // Each new registry makes open pages ask for the list of modules.
  if (isDeepStrictEqual([present?.declaration, present?.manifest], [declaration, manifest])) return;
  const version = { publishedAt: new Date().toISOString(), declaration, manifest, entry, integrity: {} };
  const module = {
    live: developmentVersion,
    previous: null,
    withdrawn: null,
    versions: { [developmentVersion]: version },
  };
  await writeRegistry(modulesDir, { ...registry, modules: { ...registry.modules, [name]: module } });
}

/** What a page that is open replaces its code by is no file of a module's first load. */
function withoutUpdates(manifest: FederationManifest): FederationManifest {
  const isCode = (file: string): boolean => !/\.hot-update\./.test(file);
  const codeOf = ({ sync, async }: { sync: string[]; async: string[] }) => ({
    sync: sync.filter(isCode),
    async: async.filter(isCode),
  });
  const exposes = manifest.exposes
    // The code that does so is exposed under the same name, without files of its own.
    .filter(({ assets }) => [...assets.js.sync, ...assets.js.async].length > 0)
    .map(({ assets, ...exposed }) => ({ ...exposed, assets: { js: codeOf(assets.js), css: codeOf(assets.css) } }));
  return { ...manifest, exposes };
}

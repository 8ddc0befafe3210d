import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { readManifest, readRegistry, writeRegistry } from '@dentarium/release';

/** The one version that changes: it exists in a development folder only, and no release ever has it. */
export const developmentVersion = '0.0.0-development';

/** Makes what webpack just wrote into a module's development folder the live version of that module. */
export async function useDevelopmentVersion(modulesDir: string, declaration: ModuleDeclaration): Promise<void> {
  const { name } = declaration;
  const entry = `modules/${name}/${developmentVersion}/`;
  const manifest = await readManifest(join(modulesDir, name, developmentVersion));
  const registry = await readRegistry(modulesDir);
  const version = { publishedAt: new Date().toISOString(), declaration, manifest, entry, integrity: {} };
  const module = {
    live: developmentVersion,
    previous: null,
    withdrawn: null,
    versions: { [developmentVersion]: version },
  };
  await writeRegistry(modulesDir, { ...registry, modules: { ...registry.modules, [name]: module } });
}

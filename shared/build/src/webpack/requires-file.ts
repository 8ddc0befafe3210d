import type { Compilation, Compiler, Module } from 'webpack';
import type { ModuleRequires } from '@dentarium/api/modules/calls';
import { readPackageSignatures } from '../api-reports/signatures.ts';
import { findPackageFolder, readProvidedVersion } from './shared-packages.ts';

/**
 * Writes `requires.json` beside a module's build: the packages and the exports that it takes from the page, with the
 * signatures of those of the workspace. The federation manifest does not list packages that a module only consumes, and
 * a release needs them to refuse what cannot run.
 */
export class RequiresFile {
  readonly #root: string;

  /** @param root the folder of the workspace */
  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RequiresFile', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RequiresFile', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const requires = JSON.stringify(collectRequires(compilation, this.#root), null, 2);
          compilation.emitAsset('requires.json', new sources.RawSource(`${requires}\n`));
        },
      );
    });
  }
}

function collectRequires(compilation: Compilation, root: string): ModuleRequires {
  // An unused component of antd is a module of the build too, but in none of its files.
  const used = [...compilation.modules].filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0);
  const packages = used.flatMap((module) => {
    const consumed = findConsumedPackage(module);
    return consumed === null ? [] : [{ ...consumed, exports: listImportedNames(compilation, module) }];
  });
  return Object.fromEntries(
    packages
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, version, exports }) => [name, addSignatures(root, name, { version, exports })]),
  );
}

/** Adds the signatures of the used exports of a package of the workspace, and the version that has them. */
function addSignatures(root: string, name: string, requirement: ModuleRequires[string]): ModuleRequires[string] {
  const folder = findPackageFolder(root, name);
  if (folder === undefined) return requirement;
  const builtWith = readProvidedVersion(folder);
  const { exports } = requirement;
  const all = readPackageSignatures(folder);
  if (exports === null || Object.keys(all).length === 0) return { version: `^${builtWith}`, exports };
  const signatures = Object.fromEntries(Object.entries(all).filter(([used]) => exports.includes(used)));
  return { ...requirement, builtWith, signatures };
}

/** Returns the package that a module of the build takes from the share scope; null for a module of any other kind. */
function findConsumedPackage(module: Module): { readonly name: string; readonly version: string } | null {
  if (!module.type.startsWith('consume-shared-module') || !('options' in module)) return null;
  const { options } = module;
  if (typeof options !== 'object' || options === null || !('shareKey' in options && 'requiredVersion' in options))
    return null;
  const { shareKey: name, requiredVersion: version } = options;
  return typeof name === 'string' && typeof version === 'string' ? { name, version } : null;
}

/** Returns the names under which code of the build uses a module; null if some code uses the module as a whole. */
function listImportedNames(compilation: Compilation, module: Module): string[] | null {
  const names = new Set<string>();
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    if (connection.dependency === null || !connection.isActive(undefined)) continue;
    for (const used of compilation.getDependencyReferencedExports(connection.dependency, undefined)) {
      const [name] = Array.isArray(used) ? used : used.name;
      if (name === undefined) return null;
      names.add(name);
    }
  }
  return [...names].toSorted();
}

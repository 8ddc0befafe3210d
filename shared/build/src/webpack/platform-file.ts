import { CONDITION_NAMES } from '@dentarium/api/module-declaration';
import type { Compilation, Compiler, Module } from 'webpack';
import { readPackageSignatures } from '../api-reports/signatures.ts';
import { collectEvents } from './events-file.ts';
import { findPackageFolder } from './shared-packages.ts';
import { type Platform, PLATFORM_FILE, type ProvidedPackage } from '@dentarium/release';

/**
 * Writes the platform contract beside the shell's build: the packages that the build registers in the share scope, with
 * their exports and their signatures, and the events of the bus that its code sends and receives.
 */
export class PlatformFile {
  readonly #root: string;
  readonly #version: string;
  readonly #atRunTime: Readonly<Record<string, ProvidedPackage>>;

  /**
   * @param root the folder of the workspace
   * @param version the version of the platform
   * @param runTimePackages the packages that the shell's code registers itself
   */
  constructor(root: string, version: string, runTimePackages: Readonly<Record<string, ProvidedPackage>>) {
    this.#root = root;
    this.#version = version;
    this.#atRunTime = runTimePackages;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PlatformFile', (compilation) => {
      const events = collectEvents(compilation);
      compilation.hooks.processAssets.tap(
        { name: 'PlatformFile', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const provides = { ...listProvidedPackages(compilation, this.#root), ...this.#atRunTime };
          const conditions = CONDITION_NAMES;
          const platform: Platform = { version: this.#version, provides, events: events(), conditions };
          compilation.emitAsset(PLATFORM_FILE, new sources.RawSource(`${JSON.stringify(platform, null, 1)}\n`));
        },
      );
    });
  }
}

/**
 * Returns the name and the version of a shared package that a module of the build provides; null for a module of any
 * other kind.
 */
export function parseProvidedPackage(module: Module): { readonly name: string; readonly version: string } | null {
  const [, name, version] = /^provide module \(default\) (@?[^@\s]+)@(\S+) = /.exec(module.identifier()) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

function listProvidedPackages(compilation: Compilation, root: string): Record<string, ProvidedPackage> {
  const packages = [...compilation.modules].flatMap((module) => {
    const provided = parseProvidedPackage(module);
    if (provided === null) return [];
    const { name, version } = provided;
    const exports = listExportedNames(compilation, module);
    return [[name, { version, exports, ...findSignatures(root, name) }] as const];
  });
  return Object.fromEntries(packages.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the signatures of a package of the workspace; none for a library of others. */
function findSignatures(root: string, name: string): Pick<ProvidedPackage, 'signatures'> {
  const folder = findPackageFolder(root, name);
  const signatures = folder === undefined ? {} : readPackageSignatures(folder);
  return Object.keys(signatures).length === 0 ? {} : { signatures };
}

/** Returns the export names of the package behind a provided module. */
function listExportedNames({ moduleGraph }: Compilation, provided: Module): string[] | null {
  const dependency = provided.blocks[0]?.dependencies[0];
  const module = dependency === undefined ? null : moduleGraph.getModule(dependency);
  const names = module === null ? null : moduleGraph.getProvidedExports(module);
  return Array.isArray(names) ? names.filter((name) => name !== '__esModule').toSorted() : null;
}

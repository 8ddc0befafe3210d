import { CONDITION_NAMES } from '@dentarium/api/module-declaration';
import type { Compilation, Compiler, Module } from 'webpack';
import { collectEvents } from './events-file.ts';
import { type Platform, PLATFORM_FILE, type ProvidedPackage } from '@dentarium/release';

/**
 * Writes the platform contract beside the shell's build: the packages that the build registers in the share scope, with
 * their exports, and the events of the bus that its code sends and receives.
 */
export class PlatformFile {
  readonly #version: string;
  readonly #atRunTime: Readonly<Record<string, ProvidedPackage>>;

  /**
   * @param version the version of the platform
   * @param runTimePackages the packages that the shell's code registers itself
   */
  constructor(version: string, runTimePackages: Readonly<Record<string, ProvidedPackage>>) {
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
          const provides = { ...listProvidedPackages(compilation), ...this.#atRunTime };
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

function listProvidedPackages(compilation: Compilation): Record<string, ProvidedPackage> {
  const packages = [...compilation.modules].flatMap((module) => {
    const provided = parseProvidedPackage(module);
    if (provided === null) return [];
    const { name, version } = provided;
    return [[name, { version, exports: listExportedNames(compilation, module) }] as const];
  });
  return Object.fromEntries(packages.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the export names of the package behind a provided module. */
function listExportedNames({ moduleGraph }: Compilation, provided: Module): string[] | null {
  const dependency = provided.blocks[0]?.dependencies[0];
  const module = dependency === undefined ? null : moduleGraph.getModule(dependency);
  const names = module === null ? null : moduleGraph.getProvidedExports(module);
  return Array.isArray(names) ? names.filter((name) => name !== '__esModule').toSorted() : null;
}

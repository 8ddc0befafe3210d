import { CONDITION_NAMES } from '@dentarium/api/module-declaration';
import type { Compilation, Compiler, Module } from 'webpack';
import { eventsOf } from './events-file.ts';
import { type Platform, PLATFORM_FILE, type ProvidedPackage } from '@dentarium/release';

/**
 * Writes the platform contract beside the shell's build: what the build itself registers in the share scope, with its exports, and the
 * events of the bus that its code sends and hears.
 */
export class PlatformFile {
  readonly #version: string;
  readonly #atRunTime: Readonly<Record<string, ProvidedPackage>>;

  /**
   * @param version that of the platform
   * @param atRunTime what the shell's code registers by itself
   */
  constructor(version: string, atRunTime: Readonly<Record<string, ProvidedPackage>>) {
    this.#version = version;
    this.#atRunTime = atRunTime;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PlatformFile', (compilation) => {
      const events = eventsOf(compilation);
      compilation.hooks.processAssets.tap(
        { name: 'PlatformFile', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const provides = { ...providedByBuild(compilation), ...this.#atRunTime };
          const conditions = CONDITION_NAMES;
          const platform: Platform = { version: this.#version, provides, events: events(), conditions };
          compilation.emitAsset(PLATFORM_FILE, new sources.RawSource(`${JSON.stringify(platform, null, 1)}\n`));
        },
      );
    });
  }
}

/** The name and the version of a shared package that a module of the build provides; null for a module of any other kind. */
export function providedPackage(module: Module): { readonly name: string; readonly version: string } | null {
  const [, name, version] = /^provide module \(default\) (@?[^@\s]+)@(\S+) = /.exec(module.identifier()) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

function providedByBuild(compilation: Compilation): Record<string, ProvidedPackage> {
  const found = [...compilation.modules].flatMap((module) => {
    const provided = providedPackage(module);
    if (provided === null) return [];
    const { name, version } = provided;
    return [[name, { version, exports: exportedNames(compilation, module) }] as const];
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names that the package behind a provided module exports. */
function exportedNames({ moduleGraph }: Compilation, provided: Module): string[] | null {
  const dependency = provided.blocks[0]?.dependencies[0];
  const module = dependency === undefined ? null : moduleGraph.getModule(dependency);
  const names = module === null ? null : moduleGraph.getProvidedExports(module);
  return Array.isArray(names) ? names.filter((name) => name !== '__esModule').toSorted() : null;
}

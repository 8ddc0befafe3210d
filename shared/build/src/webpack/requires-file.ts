import type { Compiler, Module } from 'webpack';

/** The packages that a module takes from the platform, each with the range of versions that it was built for. */
export type Requires = Readonly<Record<string, string>>;

/**
 * Writes `requires.json` beside a module's build. The federation manifest does not name packages that a module only
 * consumes, and a release has to know them to refuse what cannot run.
 */
export class RequiresFile {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RequiresFile', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'RequiresFile', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          // A component of antd that nobody imports is a module of the build too, but in none of its files.
          const used = [...compilation.modules].filter(
            (module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0,
          );
          const found = used.flatMap((module) => requirementOf(module) ?? []);
          const requires = Object.fromEntries(
            found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, range }) => [name, range]),
          );
          compilation.emitAsset('requires.json', new sources.RawSource(`${JSON.stringify(requires, null, 2)}\n`));
        },
      );
    });
  }
}

/** What one module of the build takes from the share scope; null for a module of any other kind. */
function requirementOf(module: Module): { readonly name: string; readonly range: string } | null {
  if (!module.type.startsWith('consume-shared-module') || !('options' in module)) return null;
  const { options } = module;
  if (typeof options !== 'object' || options === null || !('shareKey' in options && 'requiredVersion' in options))
    return null;
  const { shareKey: name, requiredVersion: range } = options;
  return typeof name === 'string' && typeof range === 'string' ? { name, range } : null;
}

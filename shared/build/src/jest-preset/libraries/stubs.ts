import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack, { type Compilation, type Module } from 'webpack';
import { LIBRARIES } from './run-bundle.ts';

const FOLDERS = { esm: '.mjs', cjs: '.cjs' } as const;

/**
 * Writes a stub for each request of the entry beside the bundle. It exports the exports of that library from the
 * bundle.
 */
export function writeStubs(compilation: Compilation, entry: string): void {
  const { moduleGraph } = compilation;
  const start = [...compilation.modules].find(
    (module) => module instanceof webpack.NormalModule && module.resource === entry,
  );
  for (const dependency of start?.dependencies ?? []) {
    const module = moduleGraph.getModule(dependency);
    if (module === null || !('request' in dependency) || typeof dependency.request !== 'string') continue;
    writeStub(dirname(entry), dependency.request, listExportNames(compilation, module));
  }
}

/** Returns the exports of an ES module; `null` for CommonJS, whose exports jest finds itself. */
function listExportNames({ moduleGraph }: Compilation, module: Module): readonly string[] | null {
  if (module.buildMeta?.['exportsType'] !== 'namespace') return null;
  const names = moduleGraph.getProvidedExports(module);
  if (!Array.isArray(names)) throw new Error(`webpack does not know the exports of ${module.identifier()}`);
  return names;
}

function writeStub(folder: string, request: string, names: readonly string[] | null): void {
  const kind = names === null ? 'cjs' : 'esm';
  const path = join(folder, kind, `${request}${FOLDERS[kind]}`);
  const library = `globalThis[Symbol.for('${LIBRARIES}')]('${request}')`;
  // A name may be a reserved word, such as `catch`.
  const lines = (names ?? []).map(
    (name, index) => `const export${index} = library.${name};\nexport { export${index} as ${name} };`,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    names === null ? `module.exports = ${library};\n` : `const library = ${library};\n${lines.join('\n')}\n`,
  );
}

/** Creates the module mapper that resolves each request to its stub. */
export function createStubMapper(folder: string): Record<string, string> {
  const mapper: Record<string, string> = {};
  for (const [kind, extension] of Object.entries(FOLDERS)) {
    if (!existsSync(join(folder, kind))) continue;
    const requests = readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length).replaceAll('\\', '/').replaceAll('.', '\\.'));
    mapper[`^(${requests.join('|')})$`] = join(folder, kind, `$1${extension}`);
  }
  return mapper;
}

import { parseSync } from 'oxc-parser';

/** An import of a file, or a re-export. */
interface Link {
  readonly request: string;
  /** The imported names; null if all exports may be used. */
  readonly names: readonly string[] | null;
}

/** An export that a file re-exports from another one. */
interface Reexport {
  readonly request: string;
  /** The exported name; null for `export *`. */
  readonly as: string | null;
  /** Its name in the other file; null for all exports. */
  readonly name: string | null;
}

/** The inputs of tests that load a file, besides the file itself. */
export interface SourceFile {
  readonly imports: readonly Link[];
  readonly reexports: readonly Reexport[];
  /** Paths built from its own location: `join(import.meta.dirname, 'worker.ts')`, relative to its folder. */
  readonly paths: readonly string[];
  /** True if it builds further paths from its own location that are no literals. */
  readonly makesOtherPaths: boolean;
  /** The number of folders that these may lead up: all steps `..` in its texts that are no imports. */
  readonly stepsUp: number;
  /** True if it builds paths from the root of the workspace or from the working directory. */
  readonly startsAtRoot: boolean;
}

/** Imports and exports that are erased at run time. */
const TYPE_ONLY = /^(?:import|export)\s+type\b/;
/** Paths such as `join(import.meta.dirname, '..', 'a.ts')` and `new URL('./a.ts', import.meta.url)`. */
const OWN_PATHS =
  /\bjoin\(\s*import\.meta\.dirname((?:,\s*'[^']*')+),?\s*\)|\bnew URL\(\s*'([^']*)',\s*import\.meta\.url\s*\)/g;
/** Uses of `import.meta` that add no inputs: the lock file determines the locations of libraries. */
const HARMLESS_META = /\bcreateRequire\(\s*import\.meta\.url\s*\)|\bimport\.meta\.main\b/g;

/**
 * Reads the imports of a file and the paths that it builds. Uses only the parser's list of imports and exports: a walk
 * through the whole tree takes many times as long.
 * @throws Error if the file cannot be parsed
 */
export function readSource(path: string, text: string): SourceFile {
  const { module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const isKept = ({ start, end }: { start: number; end: number }): boolean => !TYPE_ONLY.test(text.slice(start, end));
  const imports: Link[] = module.staticImports.filter(isKept).map(({ moduleRequest, entries }) => {
    const names = entries.map(({ importName }) => toExportName(importName));
    const areNamed = names.length > 0 && names.every((name) => typeof name === 'string');
    return { request: moduleRequest.value, names: areNamed ? names.filter((name) => name !== null) : null };
  });
  let importsUnknown = false;
  for (const { moduleRequest } of module.dynamicImports) {
    const request = /^'([^']*)'$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    if (request !== undefined) imports.push({ request, names: null });
    else importsUnknown = true;
  }
  const reexports = module.staticExports.filter(isKept).flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName }): Reexport[] => {
      if (moduleRequest === null) return [];
      return [{ request: moduleRequest.value, as: toExportName(exportName), name: toExportName(importName) }];
    }),
  );
  const read = findOwnPaths(text, module.importMetas.length);
  const requests = new Set([...imports, ...reexports].map(({ request }) => request));
  const texts = [...text.matchAll(/(['"`])(\.\.(?:\/.*?)?)\1/g)].map(([, , literal = '']) => literal);
  const steps = texts.filter((literal) => !requests.has(literal)).flatMap((literal) => literal.split('/'));
  // The address of a dynamic import is built from a known path, or comes from elsewhere.
  const makesOtherPaths = read.makesOtherPaths || (importsUnknown && read.paths.length === 0);
  return { imports, reexports, ...read, makesOtherPaths, stepsUp: steps.filter((step) => step === '..').length };
}

/** Returns the name of an import or export; null for all of them. */
function toExportName({ kind, name }: { readonly kind: string; readonly name: string | null }): string | null {
  if (kind === 'Default') return 'default';
  return kind === 'Name' ? name : null;
}

function findOwnPaths(text: string, metas: number): Pick<SourceFile, 'paths' | 'makesOtherPaths' | 'startsAtRoot'> {
  const paths = [...text.matchAll(OWN_PATHS)].map(
    ([, parts, address]) => address ?? [...(parts ?? '').matchAll(/'([^']*)'/g)].map(([, part]) => part).join('/'),
  );
  const harmless = text.match(HARMLESS_META)?.length ?? 0;
  return {
    paths,
    makesOtherPaths: metas !== paths.length + harmless,
    startsAtRoot: /\bworkspaceRoot\b|\bprocess\.cwd\(\)/.test(text),
  };
}

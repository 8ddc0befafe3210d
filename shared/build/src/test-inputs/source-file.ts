import { parseSync } from 'oxc-parser';

/** An import of a file, or a re-export. */
interface Link {
  readonly request: string;
  /** The exports that are taken by name; null when all of them may be. */
  readonly names: readonly string[] | null;
}

/** An export that a file hands on from another one. */
interface Reexport {
  readonly request: string;
  /** Under which name; null for `export *`. */
  readonly as: string | null;
  /** Its name in the other file; null when it is all of them. */
  readonly name: string | null;
}

/** What the tests that load a file depend on besides the file itself. */
export interface SourceFile {
  readonly imports: readonly Link[];
  readonly reexports: readonly Reexport[];
  /** Paths that it makes of its own place: `join(import.meta.dirname, 'worker.ts')`, relative to its folder. */
  readonly paths: readonly string[];
  /** Whether it makes further paths from its own place, which its text does not say in one piece. */
  readonly makesOtherPaths: boolean;
  /** How many folders these may lead up: all steps `..` in its texts that are no imports. */
  readonly stepsUp: number;
  /** Whether it starts from the root of the workspace, or from the folder in which the command was given. */
  readonly startsAtRoot: boolean;
}

/** Gone when the program runs. */
const TYPE_ONLY = /^(?:import|export)\s+type\b/;
/** `join(import.meta.dirname, '..', 'a.ts')`, `new URL('./a.ts', import.meta.url)`. */
const OWN_PATHS =
  /\bjoin\(\s*import\.meta\.dirname((?:,\s*'[^']*')+),?\s*\)|\bnew URL\(\s*'([^']*)',\s*import\.meta\.url\s*\)/g;
/** Where libraries lie follows from the lock file. */
const HARMLESS_META = /\bcreateRequire\(\s*import\.meta\.url\s*\)|\bimport\.meta\.main\b/g;

/**
 * Reads the imports of a file and the paths that it makes. Only the list of its imports and exports is asked of the parser: to go through the
 * whole tree of each file takes many times as long.
 * @throws when the file cannot be parsed
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
  // The address of what is imported late is made of a path, which is known, or comes from elsewhere.
  const makesOtherPaths = read.makesOtherPaths || (importsUnknown && read.paths.length === 0);
  return { imports, reexports, ...read, makesOtherPaths, stepsUp: steps.filter((step) => step === '..').length };
}

/** The name of an import or export; null for all of them at once. */
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

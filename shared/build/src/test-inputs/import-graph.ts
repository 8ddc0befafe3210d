import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { listPackageFiles } from '../workspace/source-files.ts';
import { readJson, readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import { readSource, type SourceFile } from './source-file.ts';

/** The imports of every source file of a workspace. Paths are relative to the root, with forward slashes. */
export interface ImportGraph {
  readonly root: string;
  readonly packages: readonly TestedPackage[];
  /** Every source file, tests among them. */
  readonly files: readonly string[];
  /** Returns the parsed source of a file; undefined if it is no code or does not exist. */
  source(file: string): SourceFile | undefined;
  /** Returns the file that an import refers to, which may not exist; undefined for a library. */
  resolve(file: string, request: string): string | undefined;
  /** Returns the package that contains a file. */
  findPackage(file: string): TestedPackage | undefined;
}

/** A package with the settings for tests in its package.json. */
interface TestedPackage extends WorkspacePackage {
  readonly exports: Readonly<Record<string, unknown>>;
  /** The files that source files read by path: paths or patterns from the root of the workspace. */
  readonly testInputs: Readonly<Record<string, readonly string[]>>;
  /**
   * The inputs of tests that match `tests` are not followed beyond `file`; the files of `inputs` count in its place.
   */
  readonly testBoundary?: { readonly tests: string; readonly file: string; readonly inputs: readonly string[] };
}

type Declaration = Partial<Pick<TestedPackage, 'exports' | 'testInputs' | 'testBoundary'>>;

const CODE = /\.(?:tsx?|mjs)$/;

/** Creates the graph of a workspace; a file is read on first access. */
export function createImportGraph(root: string): ImportGraph {
  const packages = readWorkspace(root)
    .map((item): TestedPackage => {
      const { exports = {}, testInputs = {}, testBoundary } = readJson<Declaration>(join(item.path, 'package.json'));
      return { ...item, exports, testInputs, ...(testBoundary && { testBoundary }) };
    })
    // Nested packages are matched before their parents.
    .toSorted((one, other) => other.folder.length - one.folder.length);
  const sources = new Map<string, SourceFile | undefined>();
  return {
    root,
    packages,
    files: packages.flatMap(({ folder, path }) => listPackageFiles(path, CODE).map((file) => `${folder}/${file}`)),
    source(file) {
      if (!sources.has(file)) sources.set(file, loadSource(root, file));
      return sources.get(file);
    },
    resolve(file, request) {
      if (request.startsWith('.')) return join(dirname(file), request);
      return resolveExport(packages, request);
    },
    findPackage: (file) => packages.find(({ folder }) => file.startsWith(`${folder}/`)),
  };
}

function loadSource(root: string, file: string): SourceFile | undefined {
  const path = join(root, file);
  return CODE.test(file) && existsSync(path) ? readSource(path, readFileSync(path, 'utf8')) : undefined;
}

/** Resolves an import such as `@dentarium/api/patients/calls` by the exports of the package. */
function resolveExport(packages: readonly TestedPackage[], request: string): string | undefined {
  const item = packages.find(({ name }) => request === name || request.startsWith(`${name}/`));
  if (item === undefined) return undefined;
  const subpath = `.${request.slice(item.name.length)}`;
  for (const [pattern, target] of Object.entries(item.exports)) {
    if (typeof target !== 'string') continue;
    const [start = '', end] = pattern.split('*');
    if (pattern === subpath) return join(item.folder, target);
    if (end === undefined || !subpath.startsWith(start) || !subpath.endsWith(end)) continue;
    return join(item.folder, target.replace('*', subpath.slice(start.length, subpath.length - end.length)));
  }
  return undefined;
}

import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { listPackageFiles, isTest } from '../workspace/source-files.ts';
import type { ImportGraph } from './import-graph.ts';

/** The files that decide the result of a test file. */
export interface TestInputs {
  /** Paths relative to the root, in order. */
  readonly files: readonly string[];
  /** Files that may read any other file; the result of a test that loads one cannot be stored. */
  readonly unbounded: readonly string[];
}

/**
 * Creates the search for the files that a test file loads and reads: its imports, direct or not, and the files that those
 * read by a path. Paths made in one piece count as themselves (`join(import.meta.dirname, 'worker.ts')`); a file that makes
 * other paths counts as reading its whole package. A file that reads outside of its package declares that in `testInputs` of
 * the package.json, and a package may declare a `testBoundary` that the tests of its parts do not cross.
 */
export function createInputSearch(graph: ImportGraph): (test: string) => TestInputs {
  /** The direct inputs of a file; null if it may read any file. */
  const inputsByFile = new Map<string, readonly string[] | null>();
  return (test) => {
    const boundary = findBoundary(graph, test);
    const files = new Set([test]);
    const unbounded: string[] = [];
    for (const file of files) {
      const inputs =
        file === boundary?.file ? boundary.inputs : (inputsByFile.get(file) ?? listDirectInputs(graph, file));
      if (file !== boundary?.file) inputsByFile.set(file, inputs);
      if (inputs === null) unbounded.push(file);
      else for (const input of inputs) files.add(input);
    }
    return { files: [...files].toSorted(), unbounded };
  };
}

/** Returns the file beyond which the inputs of a test are not followed, and the inputs that count in its place. */
function findBoundary(graph: ImportGraph, test: string): { file: string; inputs: readonly string[] } | undefined {
  const item = graph.findPackage(test);
  const boundary = item?.testBoundary;
  if (item === undefined || boundary === undefined) return undefined;
  if (!matchesGlob(test.slice(item.folder.length + 1), boundary.tests)) return undefined;
  const patterns = boundary.inputs.map((pattern) => join(item.folder, pattern));
  const file = join(item.folder, boundary.file);
  return { file, inputs: [file, ...listNamedFiles(graph.root, patterns)] };
}

function listDirectInputs(graph: ImportGraph, file: string): readonly string[] | null {
  const source = graph.source(file);
  if (source === undefined) return [];
  const imports = [...source.imports, ...source.reexports]
    .map(({ request }) => graph.resolve(file, request))
    .filter((path) => path !== undefined);
  const readFiles = listReadFiles(graph, file);
  return readFiles === null ? null : [...imports, ...readFiles];
}

function listReadFiles(graph: ImportGraph, file: string): readonly string[] | null {
  const source = graph.source(file);
  const item = graph.findPackage(file);
  if (source === undefined || item === undefined) return [];
  const declaredInputs = item.testInputs[file.slice(item.folder.length + 1)];
  if (declaredInputs !== undefined) return listNamedFiles(graph.root, declaredInputs);
  const paths = source.paths.map((path) => join(dirname(file), path));
  const leavesPackage = paths.some((path) => path !== item.folder && !path.startsWith(`${item.folder}/`));
  if (leavesPackage || source.startsAtRoot) return null;
  const depth = dirname(file.slice(item.folder.length + 1)).split('/').length;
  if (source.makesOtherPaths && source.stepsUp > depth) return null;
  return listFiles(graph.root, source.makesOtherPaths ? [item.folder] : paths);
}

/** Returns the files of paths or patterns; a path that does not exist counts as itself, so that a new file is noticed. */
export function listNamedFiles(root: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const matches = globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
    return listFiles(root, matches.length === 0 ? [pattern] : matches.map((path) => path.replaceAll('\\', '/')));
  });
}

/** Returns the files of folders, and files whether they exist or not. Only a declaration makes a test an input. */
function listFiles(root: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const fullPath = join(root, path);
    if (!existsSync(fullPath) || !statSync(fullPath).isDirectory()) return [path];
    return listPackageFiles(fullPath, /./)
      .filter((file) => !isTest(file))
      .map((file) => join(path, file));
  });
}

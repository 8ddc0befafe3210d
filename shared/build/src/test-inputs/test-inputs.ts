import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { filesOfPackage, isTest } from '../workspace/source-files.ts';
import type { ImportGraph } from './import-graph.ts';

/** What the result of a test file follows from. */
export interface TestInputs {
  /** Every file, relative to the root, in order. */
  readonly files: readonly string[];
  /** Files that may read any other; the result of a test that loads one cannot be kept. */
  readonly unbounded: readonly string[];
}

/**
 * Makes the search of what a test file loads and reads: what it imports, directly or not, and what those files read by a path. A file
 * says the second by the paths that it makes (`join(import.meta.dirname, 'worker.ts')`); one that makes others counts as reading its
 * whole package. What lies outside of its package must be declared in `testInputs` of its package.json.
 */
export function inputSearch(graph: ImportGraph): (test: string) => TestInputs {
  /** What a file loads and reads itself; null when it may read any. */
  const seen = new Map<string, readonly string[] | null>();
  return (test) => {
    const found = new Set([test]);
    const unbounded: string[] = [];
    for (const file of found) {
      const next = seen.has(file) ? seen.get(file) : nextTo(graph, file);
      if (next === undefined) continue;
      seen.set(file, next);
      if (next === null) unbounded.push(file);
      else for (const other of next) found.add(other);
    }
    return { files: [...found].toSorted(), unbounded };
  };
}

function nextTo(graph: ImportGraph, file: string): readonly string[] | null {
  const source = graph.source(file);
  if (source === undefined) return [];
  const loaded = [...source.imports, ...source.reexports]
    .map(({ request }) => graph.resolve(file, request))
    .filter((path) => path !== undefined);
  const read = readBy(graph, file);
  return read === null ? null : [...loaded, ...read];
}

function readBy(graph: ImportGraph, file: string): readonly string[] | null {
  const source = graph.source(file);
  const item = graph.packageOf(file);
  if (source === undefined || item === undefined) return [];
  const declared = item.testInputs[file.slice(item.folder.length + 1)];
  if (declared !== undefined) return filesNamed(graph.root, declared);
  const paths = source.paths.map((path) => join(dirname(file), path));
  const leaves = paths.some((path) => path !== item.folder && !path.startsWith(`${item.folder}/`));
  if (leaves || source.startsAtRoot) return null;
  const depth = dirname(file.slice(item.folder.length + 1)).split('/').length;
  if (source.makesOtherPaths && source.stepsUp > depth) return null;
  return filesAt(graph.root, source.makesOtherPaths ? [item.folder] : paths);
}

/** The files that paths or patterns name; a path that is not there itself, so that a file that comes into being is noticed. */
export function filesNamed(root: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
    return filesAt(root, found.length === 0 ? [pattern] : found.map((path) => path.replaceAll('\\', '/')));
  });
}

/** The files of folders, and files that are there or not. Tests are read by none but those that declare it. */
function filesAt(root: string, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full) || !statSync(full).isDirectory()) return [path];
    return filesOfPackage(full, /./)
      .filter((file) => !isTest(file))
      .map((file) => join(path, file));
  });
}

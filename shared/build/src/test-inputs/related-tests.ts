import type { ImportGraph } from './import-graph.ts';
import { isTest } from '../workspace/source-files.ts';

/**
 * Returns the tests that use a changed file, with the number of imports in between. A file that imports names from a
 * re-exporting file (`index.ts`) counts as importing the files that define these names; otherwise every test would use
 * every file of a package.
 */
export function mapRelatedTests(graph: ImportGraph, changedFiles: readonly string[]): ReadonlyMap<string, number> {
  const users = mapUsers(graph);
  const steps = new Map(changedFiles.map((file) => [file, 0]));
  for (const [file, step] of steps) {
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
  }
  return new Map([...steps].filter(([file]) => isTest(file)));
}

/** Maps each file to the files that import it or its names. */
function mapUsers(graph: ImportGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of graph.files) {
    for (const used of listUsedFiles(graph, file)) {
      const fileUsers = users.get(used) ?? new Set();
      users.set(used, fileUsers.add(file));
    }
  }
  return users;
}

function listUsedFiles(graph: ImportGraph, file: string): string[] {
  return (graph.source(file)?.imports ?? []).flatMap(({ request, names }) => {
    const target = graph.resolve(file, request);
    if (target === undefined) return [];
    return names === null
      ? listReexportedFiles(graph, target)
      : names.flatMap((name) => listDefiningFiles(graph, target, name));
  });
}

/** Returns the file and all files whose exports it re-exports. */
function listReexportedFiles(graph: ImportGraph, file: string): string[] {
  const reexportedFiles = new Set([file]);
  for (const one of reexportedFiles) {
    for (const { request } of graph.source(one)?.reexports ?? []) {
      const target = graph.resolve(one, request);
      if (target !== undefined) reexportedFiles.add(target);
    }
  }
  return [...reexportedFiles];
}

/** Returns the file that defines an export; several if `export *` leaves it open. */
function listDefiningFiles(
  graph: ImportGraph,
  file: string,
  name: string,
  importers: readonly string[] = [],
): string[] {
  if (importers.includes(file)) return [];
  const reexports = graph.source(file)?.reexports ?? [];
  const handedOn = reexports.filter(({ as }) => as === name);
  const through = handedOn.length > 0 ? handedOn : reexports.filter(({ as }) => as === null);
  const files = through.flatMap((reexport) => {
    const target = graph.resolve(file, reexport.request);
    if (target === undefined) return [];
    if (reexport.as !== null && reexport.name === null) return listReexportedFiles(graph, target);
    return listDefiningFiles(graph, target, reexport.name ?? name, [...importers, file]);
  });
  return handedOn.length > 0 ? files : [file, ...files];
}

import type { ImportGraph } from './import-graph.ts';
import { isTest } from '../workspace/source-files.ts';

/**
 * The tests that use a changed file, with how many imports lie between. A file that takes names from one that only hands them on
 * (`index.ts`) counts as importing the files of these names: else every test would use every file of a package.
 */
export function mapRelatedTests(graph: ImportGraph, changedFiles: readonly string[]): ReadonlyMap<string, number> {
  const users = mapUsers(graph);
  const steps = new Map(changedFiles.map((file) => [file, 0]));
  for (const [file, step] of steps) {
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
  }
  return new Map([...steps].filter(([file]) => isTest(file)));
}

/** Of each file, those that import it or names of it. */
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

/** The file, and all whose exports it hands on. */
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

/** The file that an export comes from; several where `export *` leaves open which. */
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

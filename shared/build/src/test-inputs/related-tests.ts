import type { ImportGraph } from './import-graph.ts';
import { isTest } from '../workspace/source-files.ts';

/**
 * The tests that use a changed file, with how many imports lie between. A file that takes names from one that only hands them on
 * (`index.ts`) counts as importing the files of these names: else every test would use every file of a package.
 */
export function relatedTests(graph: ImportGraph, changed: readonly string[]): ReadonlyMap<string, number> {
  const users = usersOf(graph);
  const steps = new Map(changed.map((file) => [file, 0]));
  for (const [file, step] of steps) {
    for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1);
  }
  return new Map([...steps].filter(([file]) => isTest(file)));
}

/** Of each file, those that import it or names of it. */
function usersOf(graph: ImportGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const file of graph.files) {
    for (const used of usedBy(graph, file)) {
      const known = users.get(used) ?? new Set();
      users.set(used, known.add(file));
    }
  }
  return users;
}

function usedBy(graph: ImportGraph, file: string): string[] {
  return (graph.source(file)?.imports ?? []).flatMap(({ request, names }) => {
    const target = graph.resolve(file, request);
    if (target === undefined) return [];
    return names === null ? everything(graph, target) : names.flatMap((name) => definers(graph, target, name));
  });
}

/** The file, and all whose exports it hands on. */
function everything(graph: ImportGraph, file: string): string[] {
  const found = new Set([file]);
  for (const one of found) {
    for (const { request } of graph.source(one)?.reexports ?? []) {
      const target = graph.resolve(one, request);
      if (target !== undefined) found.add(target);
    }
  }
  return [...found];
}

/** The file that an export comes from; several where `export *` leaves open which. */
function definers(graph: ImportGraph, file: string, name: string, above: readonly string[] = []): string[] {
  if (above.includes(file)) return [];
  const reexports = graph.source(file)?.reexports ?? [];
  const handedOn = reexports.filter(({ as }) => as === name);
  const through = handedOn.length > 0 ? handedOn : reexports.filter(({ as }) => as === null);
  const found = through.flatMap((reexport) => {
    const target = graph.resolve(file, reexport.request);
    if (target === undefined) return [];
    if (reexport.as !== null && reexport.name === null) return everything(graph, target);
    return definers(graph, target, reexport.name ?? name, [...above, file]);
  });
  return handedOn.length > 0 ? found : [file, ...found];
}

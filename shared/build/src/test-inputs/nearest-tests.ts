import { availableParallelism } from 'node:os';
import { dirname } from 'node:path/posix';
import { createImportGraph } from './import-graph.ts';
import type { PassedTests } from './passed-tests.ts';
import { relatedTests } from './related-tests.ts';

/** What is run after a change, and what is left to the run of everything. */
export interface NearestTests {
  readonly toRun: readonly string[];
  /** Those that passed with the same inputs. */
  readonly unchanged: readonly string[];
  readonly left: readonly string[];
}

/** Seconds that a processor may spend on them, so that the whole command takes less than thirty. */
const SECONDS_EACH = 16;
/** What a file takes that never passed here. */
const USUAL_SECONDS = 3;

/**
 * Of the tests that use what has changed, those that lie nearest to it: in its folder, in its package, then by how many imports lie
 * between. A page that the whole module shows is used by all tests that show the module; most of them never open it.
 * @param changed files from the root of the workspace
 */
export function nearestTests(
  root: string,
  changed: readonly string[],
  { results, keys }: { results: PassedTests; keys: ReadonlyMap<string, string | null> },
): NearestTests {
  const related = [...relatedTests(createImportGraph(root), changed)].filter(([test]) => keys.has(test));
  const isKnown = (test: string): boolean => results.find(test, keys.get(test) ?? null) !== undefined;
  const inOrder = related
    .filter(([test]) => !isKnown(test))
    .map(([test, steps]) => ({ test, steps, apart: Math.min(...changed.map((file) => foldersBetween(file, test))) }))
    .toSorted((one, other) => one.apart - other.apart || one.steps - other.steps || (one.test < other.test ? -1 : 1))
    .map(({ test }) => test);
  let seconds = SECONDS_EACH * availableParallelism();
  const isWithin = inOrder.map((test, index) => {
    seconds -= results.findSeconds(test) ?? USUAL_SECONDS;
    return index === 0 || seconds >= 0;
  });
  return {
    toRun: inOrder.filter((_, index) => isWithin[index]),
    unchanged: related.flatMap(([test]) => (isKnown(test) ? [test] : [])),
    left: inOrder.filter((_, index) => !isWithin[index]),
  };
}

/** How many folders a path from one file to the other passes. */
function foldersBetween(file: string, other: string): number {
  const [one, two] = [dirname(file).split('/'), dirname(other).split('/')];
  const shared = one.findIndex((name, index) => name !== two[index]);
  const common = shared === -1 ? one.length : shared;
  return one.length - common + two.length - common;
}

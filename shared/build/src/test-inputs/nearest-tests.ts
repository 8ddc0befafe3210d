import { availableParallelism } from 'node:os';
import { dirname } from 'node:path/posix';
import { createImportGraph } from './import-graph.ts';
import type { PassedTests } from './passed-tests.ts';
import { mapRelatedTests } from './related-tests.ts';

/** What is run after a change, and what is left to the run of everything. */
export interface NearestTests {
  readonly toRun: readonly string[];
  /** Those that passed with the same inputs. */
  readonly unchanged: readonly string[];
  readonly skippedTests: readonly string[];
}

/** Seconds that a processor may spend on them, so that the whole command takes less than thirty. */
const MAX_SECONDS_PER_PROCESSOR = 16;
/** What a file takes that never passed here. */
const DEFAULT_TEST_SECONDS = 3;

/**
 * Of the tests that use what has changed, those that lie nearest to it: in its folder, in its package, then by how many imports lie
 * between. A page that the whole module shows is used by all tests that show the module; most of them never open it.
 * @param changedFiles files from the root of the workspace
 */
export function selectNearestTests(
  root: string,
  changedFiles: readonly string[],
  { results, keys }: { results: PassedTests; keys: ReadonlyMap<string, string | null> },
): NearestTests {
  const related = [...mapRelatedTests(createImportGraph(root), changedFiles)].filter(([test]) => keys.has(test));
  const hasPassed = (test: string): boolean => results.find(test, keys.get(test) ?? null) !== undefined;
  const inOrder = related
    .filter(([test]) => !hasPassed(test))
    .map(([test, steps]) => ({
      test,
      steps,
      folderDistance: Math.min(...changedFiles.map((file) => countFoldersBetween(file, test))),
    }))
    .toSorted(
      (one, other) =>
        one.folderDistance - other.folderDistance || one.steps - other.steps || (one.test < other.test ? -1 : 1),
    )
    .map(({ test }) => test);
  let seconds = MAX_SECONDS_PER_PROCESSOR * availableParallelism();
  const isWithin = inOrder.map((test, index) => {
    seconds -= results.findSeconds(test) ?? DEFAULT_TEST_SECONDS;
    return index === 0 || seconds >= 0;
  });
  return {
    toRun: inOrder.filter((_, index) => isWithin[index]),
    unchanged: related.flatMap(([test]) => (hasPassed(test) ? [test] : [])),
    skippedTests: inOrder.filter((_, index) => !isWithin[index]),
  };
}

/** How many folders a path from one file to the other passes. */
function countFoldersBetween(file: string, other: string): number {
  const [one, two] = [dirname(file).split('/'), dirname(other).split('/')];
  const shared = one.findIndex((name, index) => name !== two[index]);
  const common = shared === -1 ? one.length : shared;
  return one.length - common + two.length - common;
}

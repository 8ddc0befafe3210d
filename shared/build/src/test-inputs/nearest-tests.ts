import { availableParallelism } from 'node:os';
import { dirname } from 'node:path/posix';
import { createImportGraph } from './import-graph.ts';
import type { PassedTests } from './passed-tests.ts';
import { mapRelatedTests } from './related-tests.ts';

/** The tests to run after a change, and those left to a full run. */
export interface NearestTests {
  readonly toRun: readonly string[];
  /** The tests that passed with the same inputs. */
  readonly unchanged: readonly string[];
  readonly skippedTests: readonly string[];
}

/** The seconds per processor, so that the whole command takes less than thirty. */
const MAX_SECONDS_PER_PROCESSOR = 16;
/** The estimated seconds of a file that never passed here. */
const DEFAULT_TEST_SECONDS = 3;

/**
 * Selects the tests nearest to the changed files, among those that use them: in the same folder, then the same package,
 * then by the number of imports in between. Most tests that use a page of a module indirectly never open it.
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

/** Returns the number of folders on the path from one file to the other. */
function countFoldersBetween(file: string, other: string): number {
  const [one, two] = [dirname(file).split('/'), dirname(other).split('/')];
  const shared = one.findIndex((name, index) => name !== two[index]);
  const common = shared === -1 ? one.length : shared;
  return one.length - common + two.length - common;
}

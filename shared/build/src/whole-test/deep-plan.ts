/** A deep test that can run on its own. */
export interface DeepTest {
  /** The name under which its result is stored. */
  readonly name: string;
  readonly runner: 'jest' | 'exhaustive' | 'browser' | 'mixed';
  readonly file: string;
  readonly key: string | null;
  /** The expected duration. */
  readonly seconds: number;
}

/** The part of the deep tests that fits into the time. */
export interface DeepPlan {
  readonly testsToRun: readonly DeepTest[];
  readonly skippedTests: readonly DeepTest[];
}

/**
 * Plans a run within a budget. Tests that the run before had no time for come first, then those that a change affects most:
 * the tests whose own folder, package or module has changed. A test that is longer than the rest of the budget is skipped,
 * and a shorter one takes its place.
 * @param changedFiles files that differ from the commit of the last run, relative to the root
 * @param budget in seconds, on as many processors as the expected durations count
 */
export function planDeepTests(
  tests: readonly DeepTest[],
  {
    changedFiles,
    skippedBefore,
    budget,
  }: {
    readonly changedFiles: readonly string[];
    readonly skippedBefore: readonly string[];
    readonly budget: number;
  },
): DeepPlan {
  const rank = (test: DeepTest): number =>
    skippedBefore.includes(test.name) ? Number.POSITIVE_INFINITY : measureAffection(test, changedFiles);
  const ordered = tests
    .map((test) => ({ test, rank: rank(test) }))
    .toSorted(
      (one, other) =>
        compare(other.rank, one.rank) || one.test.seconds - other.test.seconds || compareNames(one.test, other.test),
    );
  let left = budget;
  const testsToRun: DeepTest[] = [];
  const skippedTests: DeepTest[] = [];
  for (const { test } of ordered) {
    if (test.seconds > left) skippedTests.push(test);
    else {
      testsToRun.push(test);
      left -= test.seconds;
    }
  }
  return { testsToRun, skippedTests };
}

/** Counts how many folders the nearest changed file shares with a test, and weighs words of its name in changed paths. */
export function measureAffection({ file }: Pick<DeepTest, 'file'>, changedFiles: readonly string[]): number {
  const folders = file.split('/').slice(0, -1);
  const words = (file.split('/').at(-1) ?? '')
    .split(/[.-]/)
    .filter((word) => word.length > 3 && word !== 'test' && word !== 'spec' && word !== 'deep');
  return Math.max(
    0,
    ...changedFiles.map((changedFile) => {
      const parts = changedFile.split('/');
      const firstDifference = folders.findIndex((folder, index) => folder !== parts[index]);
      const shared = firstDifference === -1 ? folders.length : firstDifference;
      return shared + words.filter((word) => changedFile.includes(word.replace(/s$/, ''))).length;
    }),
  );
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

function compareNames(one: DeepTest, other: DeepTest): number {
  return one.name < other.name ? -1 : 1;
}

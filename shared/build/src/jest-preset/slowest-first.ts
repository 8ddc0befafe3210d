import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { findPassedTestsFolder, PassedTests } from '../test-inputs/passed-tests.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The data of a test file before it runs. */
interface TestFile {
  readonly path: string;
}

/** The estimate for a file that has never passed here: one second for so many bytes. */
const BYTES_PER_SECOND = 2_000;

/** Sorts test files by duration, longest first: a long file that starts last keeps the other processors idle. */
export function sortSlowestFirst(
  files: readonly string[],
  findSeconds: (file: string) => number | undefined,
): string[] {
  const seconds = new Map(
    files.map((file) => {
      const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      return [file, findSeconds(file) ?? bytes / BYTES_PER_SECOND];
    }),
  );
  return files.toSorted((one, other) => (seconds.get(other) ?? 0) - (seconds.get(one) ?? 0));
}

/** The order in which jest starts test files. */
export default class SlowestFirst {
  sort<Test extends TestFile>(tests: readonly Test[]): Test[] {
    const byFile = new Map(tests.map((test) => [relative(workspaceRoot, test.path), test]));
    const results = new PassedTests(findPassedTestsFolder());
    return sortSlowestFirst([...byFile.keys()], (file) => results.findSeconds(file)).flatMap(
      (file) => byFile.get(file) ?? [],
    );
  }

  allFailedTests<Test extends TestFile>(tests: readonly Test[]): Test[] {
    return [...tests];
  }

  shard<Test extends TestFile>(
    tests: readonly Test[],
    { shardIndex, shardCount }: { readonly shardIndex: number; readonly shardCount: number },
  ): Test[] {
    return tests
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .filter((_, at) => at % shardCount === shardIndex - 1);
  }

  /** Does nothing: the times of whole runs are stored with their results. */
  cacheResults(): void {}
}

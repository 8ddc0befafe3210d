import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { PassedTests, passedTestsFile } from '../test-inputs/passed-tests.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

/** What jest knows of a test file before it runs. */
interface TestFile {
  readonly path: string;
}

/**
 * The files that take longest, the longest first, for a checkout that has no times of its own yet: one of them that begins last
 * keeps all other processors waiting.
 */
export const LONGEST: readonly string[] = [
  'server/src/records/access-matrix.test.ts',
  'server/src/records/tenant-isolation.test.ts',
  'shared/build/src/site-types/modules-fit.test.ts',
  'server/src/areas/schemes/schemes.test.ts',
  'mf-orders/src/forms/form-rules.test.tsx',
  'server/src/areas/orders/cases/orders.test.ts',
  'server/src/areas/schemes/kill.test.ts',
  'mf-orders/src/wizard/wizard.test.tsx',
  'server/src/areas/lab-integration/kill.test.ts',
  'server/src/kept-site.test.ts',
  'server/src/demo/ensure-demo-clinic.test.ts',
  'server/src/kernel/db/launcher.test.ts',
  'server/src/objects/images/hostile-images.test.ts',
  'server/src/main.test.ts',
  'server/src/database-outage.test.ts',
  'server/src/objects/cloud/acceptance.test.ts',
  'server/src/areas/tasks/kill.test.ts',
  'server/src/kernel/http/hostile-input.test.ts',
  'server/src/areas/files/renditions/real-files.test.ts',
  'server/src/kernel/http/aborted-transfers.test.ts',
  'server/src/kernel/http/database-away.test.ts',
  'server/src/areas/files/uploads/uploads.test.ts',
  'server/src/areas/tasks/task-limits.test.ts',
  'server/src/kernel/db/cluster-log.test.ts',
  'mf-patients/src/patient-form/patient-form.test.tsx',
  'shared/build/src/server-process/supervise.test.ts',
  'shared/build/src/checks/interfaces.test.ts',
  'shared/build/src/server-process/server-process.test.ts',
];

/** Puts the files that took longest before first; of the others those that are known to take long, then the largest. */
export function slowestFirst(files: readonly string[], secondsOf: (file: string) => number | undefined): string[] {
  const weights = new Map(
    files.map((file) => {
      const rank = LONGEST.indexOf(file);
      const seconds = secondsOf(file) ?? (rank < 0 ? 0 : 1_000 - rank);
      return [file, { seconds, bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0 }];
    }),
  );
  const weightOf = (file: string) => weights.get(file) ?? { seconds: 0, bytes: 0 };
  return files.toSorted((one, other) => {
    const [a, b] = [weightOf(one), weightOf(other)];
    return b.seconds - a.seconds || b.bytes - a.bytes;
  });
}

/** The order in which jest begins test files. */
export default class SlowestFirst {
  sort<Test extends TestFile>(tests: readonly Test[]): Test[] {
    const byFile = new Map(tests.map((test) => [relative(workspaceRoot, test.path), test]));
    const results = new PassedTests(passedTestsFile(workspaceRoot));
    return slowestFirst([...byFile.keys()], (file) => results.secondsOf(file)).flatMap(
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

  /** The times of whole runs are kept with their results. */
  cacheResults(): void {}
}

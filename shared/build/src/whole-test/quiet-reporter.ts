import { relative } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';

/** The result of one test file from jest. */
export interface FileResult {
  readonly testFilePath: string;
  /** The failed tests with their messages, as jest prints them. */
  readonly failureMessage?: string | null;
  readonly perfStats: { readonly runtime: number };
}

/** The results of the run so far from jest. */
export interface RunResult {
  readonly numTotalTestSuites: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

const MAX_SLOW_FILES = 10;
const FILES_PER_LINE = 50;

/** Prints failures, the progress now and then, and at the end the slowest files. */
export default class QuietReporter {
  readonly #files: { readonly path: string; readonly seconds: number }[] = [];

  onTestResult(_test: unknown, { testFilePath, failureMessage, perfStats }: FileResult, run: RunResult): void {
    const path = relative(workspaceRoot, testFilePath);
    this.#files.push({ path, seconds: perfStats.runtime / 1000 });
    if (failureMessage) console.log(`FAIL ${path}\n${failureMessage}`);
    const count = this.#files.length;
    if (count % FILES_PER_LINE === 0) console.log(`        ${count} of ${run.numTotalTestSuites} files`);
  }

  onRunComplete(_contexts: unknown, run: RunResult): void {
    const slowest = this.#files.toSorted((one, other) => other.seconds - one.seconds).slice(0, MAX_SLOW_FILES);
    console.log('        The slowest files:');
    for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(14)} s  ${path}`);
    console.log(
      `        ${this.#files.length} files, ${run.numPassedTests} tests passed, ${run.numFailedTests} failed`,
    );
  }
}

import { join, relative, sep } from 'node:path';
import { readJson } from '../workspace/workspace.ts';

/** The outcome of one test file. */
export interface FileOutcome {
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

interface JestReport {
  readonly testResults: readonly {
    /** The path of the test file. */
    readonly name: string;
    readonly status: string;
    /** In milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Reads the outcome of each file in jest's JSON report. A file that could not run has one failure. */
export function readJestOutcomes(report: string, root: string): FileOutcome[] {
  return readJson<JestReport>(report).testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const count = (...statuses: string[]) =>
      assertionResults.filter((result) => statuses.includes(result.status)).length;
    const [passed, failed] = [count('passed'), count('failed')];
    return {
      file: toRelativePath(root, name),
      passed,
      failed: failed === 0 && status !== 'passed' ? 1 : failed,
      skipped: assertionResults.length - passed - failed,
      seconds: (endTime - startTime) / 1000,
    };
  });
}

interface PlaywrightSuite {
  readonly file?: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Reads the outcome of each file in Playwright's JSON report. A test that passed when repeated counts as passed. */
export function readPlaywrightOutcomes(report: string, root: string): FileOutcome[] {
  const { config, suites = [] } = readJson<PlaywrightSuite & { readonly config: { readonly rootDir: string } }>(report);
  const outcomes = new Map<string, FileOutcome>();
  const addSuite = ({ suites: inner = [], specs = [] }: PlaywrightSuite): void => {
    for (const spec of specs)
      for (const { status, results } of spec.tests) {
        const file = toRelativePath(root, join(config.rootDir, spec.file));
        const { passed, failed, skipped, seconds } = outcomes.get(file) ?? {
          passed: 0,
          failed: 0,
          skipped: 0,
          seconds: 0,
        };
        const duration = results.reduce((total, result) => total + result.duration, 0) / 1000;
        outcomes.set(file, {
          file,
          passed: passed + Number(status === 'expected' || status === 'flaky'),
          failed: failed + Number(status === 'unexpected'),
          skipped: skipped + Number(status === 'skipped'),
          seconds: seconds + duration,
        });
      }
    inner.forEach(addSuite);
  };
  suites.forEach(addSuite);
  return [...outcomes.values()];
}

function toRelativePath(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

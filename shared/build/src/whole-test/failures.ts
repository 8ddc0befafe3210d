import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A failed test with its messages. */
export interface Failure {
  readonly title: string;
  /** The message of each failed run: a repeated test may fail in several ways. */
  readonly messages: readonly string[];
}

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** Reads the failed tests from jest's JSON report, and the files that could not run. */
export function readJestFailures(file: string): Failure[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  return testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0 && message !== '') return [{ title: name, messages: [message] }];
    const failedTests = assertionResults.filter(({ status }) => status === 'failed');
    return failedTests.map(({ fullName, failureMessages }) => ({ title: fullName, messages: failureMessages ?? [] }));
  });
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** Reads the failed tests from Playwright's JSON report, including those that passed when repeated. */
export function readPlaywrightFailures(file: string): Failure[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightSuite & {
    readonly errors?: readonly { readonly message?: string }[];
  };
  const outside = (report.errors ?? []).map(({ message = '' }) => ({ title: 'outside of tests', messages: [message] }));
  return [...outside, ...listFailures(report)];
}

function listFailures({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        title: `[${projectName}] ${title}${status === 'flaky' ? ' (passed when repeated)' : ''}`,
        messages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      })),
  );
  return [...own, ...suites.flatMap(listFailures)];
}

const MAX_FAILURES = 10;
/** The messages share so many lines, and each has a minimum. */
const MAX_LINES = 36;
const MESSAGE_LINES = { least: 4, most: 16 };
const MAX_LINE_LENGTH = 200;

/** Formats the failures in few lines, for logs of which only the end is stored. */
export function formatFailures(failures: readonly Failure[]): string[] {
  const listedFailures = failures.slice(0, MAX_FAILURES);
  const count = listedFailures.reduce((all, { messages }) => all + messages.length, 0);
  const { least, most } = MESSAGE_LINES;
  const share = Math.max(least, Math.min(most, Math.floor(MAX_LINES / Math.max(1, count))));
  const failureTexts = listedFailures.flatMap(({ title, messages }) => [
    `FAIL    ${title.slice(0, MAX_LINE_LENGTH)}`,
    ...messages.flatMap((message) => shortenMessage(message, share)).map((text) => `        ${text}`),
  ]);
  const rest = failures.length - MAX_FAILURES;
  return rest > 0 ? [...failureTexts, `… and ${rest} more`] : failureTexts;
}

function shortenMessage(message: string, lines: number): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, lines)
    .map((text) => text.slice(0, MAX_LINE_LENGTH));
}

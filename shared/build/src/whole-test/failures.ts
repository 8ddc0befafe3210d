import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, and why. */
export interface Failure {
  readonly title: string;
  /** What each of its runs failed with: a test that is repeated may fail in more than one way. */
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

/** The tests that failed by jest's JSON report, and the files that could not run. */
export function jestFailures(file: string): Failure[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  return testResults.flatMap(({ name, message, assertionResults }) => {
    if (assertionResults.length === 0 && message !== '') return [{ title: name, messages: [message] }];
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.map(({ fullName, failureMessages }) => ({ title: fullName, messages: failureMessages ?? [] }));
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

/** The tests that failed by Playwright's JSON report, those that passed when repeated too. */
export function playwrightFailures(file: string): Failure[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightSuite & {
    readonly errors?: readonly { readonly message?: string }[];
  };
  const outside = (report.errors ?? []).map(({ message = '' }) => ({ title: 'outside of tests', messages: [message] }));
  return [...outside, ...failedIn(report)];
}

function failedIn({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        title: `[${projectName}] ${title}${status === 'flaky' ? ' (passed when repeated)' : ''}`,
        messages: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
      })),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

const MOST_FAILURES = 10;
/** Messages share so many lines, and each has at least some. */
const LINES_OF_MESSAGES = 36;
const LINES_OF_A_MESSAGE = { least: 4, most: 16 };
const LINE_LENGTH = 200;

/** Says in few lines what failed and why, for the end of a log of which only the end is kept. */
export function failureLines(failures: readonly Failure[]): string[] {
  const named = failures.slice(0, MOST_FAILURES);
  const count = named.reduce((all, { messages }) => all + messages.length, 0);
  const { least, most } = LINES_OF_A_MESSAGE;
  const share = Math.max(least, Math.min(most, Math.floor(LINES_OF_MESSAGES / Math.max(1, count))));
  const told = named.flatMap(({ title, messages }) => [
    `FAIL    ${title.slice(0, LINE_LENGTH)}`,
    ...messages.flatMap((message) => briefly(message, share)).map((text) => `        ${text}`),
  ]);
  const rest = failures.length - MOST_FAILURES;
  return rest > 0 ? [...told, `… and ${rest} more`] : told;
}

function briefly(message: string, lines: number): string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((text) => text.trim() !== '')
    .slice(0, lines)
    .map((text) => text.slice(0, LINE_LENGTH));
}

import { stripVTControlCharacters } from 'node:util';

/** A browser test of Playwright. */
export interface BrowserTest {
  /** Returns the titles from the project down to the test. */
  titlePath(): string[];
}

/** A run of a browser test. */
interface BrowserResult {
  readonly retry: number;
  readonly status: string;
  readonly errors: readonly { readonly message?: string; readonly stack?: string }[];
}

const TESTS_PER_LINE = 10;
/** The lines of a message that say what was expected and where, and a bound for a picture of the whole page. */
const MAX_MESSAGE_LINES = 8;
const MAX_LINE_LENGTH = 200;
/** The lines that called the one that failed: a shared expectation fails for many screens. */
const MAX_FRAMES = 4;
const FRAME_PATTERN = /^\s*at .*?(e2e\/\S+:\d+):\d+\)?$/u;

function listReasonLines({ errors }: BrowserResult): string[] {
  return errors.flatMap(({ message = '', stack = '' }) => {
    const messageLines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_MESSAGE_LINES);
    const frames = stack
      .split('\n')
      .flatMap((line) => FRAME_PATTERN.exec(line)?.[1] ?? [])
      .filter((place) => !place.includes('node_modules'))
      .slice(0, MAX_FRAMES);
    return [...messageLines, ...frames.map((place) => `at ${place}`)].map(
      (line) => `        ${line.slice(0, MAX_LINE_LENGTH)}`,
    );
  });
}

/** Prints failed browser tests with their reasons as soon as they end, and the progress now and then, in whole lines beside other output. */
export default class BrowserReporter {
  #total = 0;
  #count = 0;

  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test: BrowserTest, result: BrowserResult): void {
    const { retry, status } = result;
    if (status === 'failed' || status === 'timedOut')
      console.log([`FAIL ${test.titlePath().filter(Boolean).join(' › ')}`, ...listReasonLines(result)].join('\n'));
    if (retry > 0) return;
    this.#count += 1;
    if (this.#count % TESTS_PER_LINE === 0) console.log(`        ${this.#count} of ${this.#total} browser tests`);
  }
}

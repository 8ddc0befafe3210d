/** A browser test of Playwright. */
export interface BrowserTest {
  /** Returns the titles from the project down to the test. */
  titlePath(): string[];
}

const TESTS_PER_LINE = 10;

/** Prints failed browser tests as soon as they end, and the progress now and then, in whole lines beside other output. */
export default class BrowserReporter {
  #total = 0;
  #count = 0;

  onBegin(_config: unknown, suite: { allTests(): readonly unknown[] }): void {
    this.#total = suite.allTests().length;
  }

  onTestEnd(test: BrowserTest, { retry, status }: { readonly retry: number; readonly status: string }): void {
    if (status === 'failed' || status === 'timedOut')
      console.log(`FAIL ${test.titlePath().filter(Boolean).join(' › ')}`);
    if (retry > 0) return;
    this.#count += 1;
    if (this.#count % TESTS_PER_LINE === 0) console.log(`        ${this.#count} of ${this.#total} browser tests`);
  }
}

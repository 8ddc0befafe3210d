import { format } from 'node:util';

/**
 * React says this of an answer that arrives while the test waits for nothing, which depends on how fast the machine is: it tells how a test waits
 * and nothing about the page.
 */
const OUTSIDE_ACT = /not wrapped in act\(/;

/** What was written by console.error. */
export class UnexpectedErrors {
  readonly #said: string[] = [];

  /** Takes the place of console.error. */
  readonly write = (...args: unknown[]): void => {
    const text = format(...args);
    if (!OUTSIDE_ACT.test(text)) this.#said.push(text);
  };

  /** @throws when something was written since it was last asked */
  check(): void {
    const messages = this.#said.splice(0);
    if (messages.length > 0) throw new Error(`console.error was called:\n${messages.join('\n')}`);
  }
}

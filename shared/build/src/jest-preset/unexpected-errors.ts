import { format } from 'node:util';

/**
 * React logs this for a response that arrives while the test is not waiting, which depends on the speed of the machine
 * and not on the page.
 */
const OUTSIDE_ACT = /not wrapped in act\(/;

/** The messages that were logged by console.error. */
export class UnexpectedErrors {
  readonly #messages: string[] = [];

  /** Replaces console.error. */
  readonly write = (...args: unknown[]): void => {
    const text = format(...args);
    if (!OUTSIDE_ACT.test(text)) this.#messages.push(text);
  };

  /** @throws when something was written since it was last asked */
  check(): void {
    const messages = this.#messages.splice(0);
    if (messages.length > 0) throw new Error(`console.error was called:\n${messages.join('\n')}`);
  }
}

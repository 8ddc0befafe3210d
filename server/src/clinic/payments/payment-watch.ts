import { queryNextPurchase, type QueryDeps } from './query-provider.ts';

/** Milliseconds between two looks for due purchases. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Asks the provider about purchases without a notice. The rows are the queue, so it survives a restart, and the processes
 * of a site that run schedules share it.
 */
export class PaymentWatch {
  readonly #deps: QueryDeps;
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: QueryDeps) {
    this.#deps = deps;
    this.#poll();
  }

  /** Stops asking, and waits for a question in flight. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#run;
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      this.#run = this.#askAll().finally(() => {
        if (!this.#isClosed) this.#poll();
      });
    }, POLL_INTERVAL_MS).unref();
  }

  async #askAll(): Promise<void> {
    try {
      while (!this.#isClosed && (await queryNextPurchase(this.#deps)));
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'due purchases could not be read');
    }
  }
}

import { createUnavailableFailure } from '../failures/failure.ts';
import { Tally } from './tally.ts';

/** Milliseconds that a writing call waits for others of its account: as long as the database waits for a lock. */
const MAX_WAIT_MS = 10_000;

/**
 * Bounds the writing calls that run at once for one account. Each holds a connection of the database, often while it
 * waits for the others, so that without a bound one account could take all connections of the process.
 */
export class AccountWrites {
  readonly #limit: number;
  readonly #maxWaitMs: number;
  readonly #running = new Tally();
  /** The calls that wait, by account, the earliest first. */
  readonly #waiting = new Map<string, Set<() => void>>();

  /** @param maxWaitMs another maximum wait, for tests */
  constructor(limit: number, maxWaitMs: number = MAX_WAIT_MS) {
    this.#limit = limit;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Runs a writing call when fewer than the limit run for its account.
   *
   * @throws Failure `server.unavailable` after the maximum wait
   */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.count(accountId) < this.#limit) this.#running.add(accountId);
    else await this.#waitForTurn(accountId);
    try {
      return await work();
    } finally {
      this.#endTurn(accountId);
    }
  }

  #waitForTurn(accountId: string): Promise<void> {
    const waiting = this.#waiting.get(accountId) ?? new Set();
    this.#waiting.set(accountId, waiting);
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#removeWaiting(accountId, begin);
        reject(createUnavailableFailure('writesOfAccount'));
      }, this.#maxWaitMs);
      waiting.add(begin);
    });
  }

  /** Gives the turn to the call that has waited longest. */
  #endTurn(accountId: string): void {
    const [next] = this.#waiting.get(accountId) ?? [];
    if (next === undefined) return this.#running.remove(accountId);
    this.#removeWaiting(accountId, next);
    next();
  }

  #removeWaiting(accountId: string, begin: () => void): void {
    const waiting = this.#waiting.get(accountId);
    waiting?.delete(begin);
    if (waiting?.size === 0) this.#waiting.delete(accountId);
  }
}

import { waitFor } from '../page/pause.ts';

/** Limits the number of simultaneous tasks; the others wait in the order of arrival. */
export class Semaphore {
  /** The number of permits. */
  readonly count: number;
  #freeCount: number;
  readonly #waiters = new Set<() => void>();

  constructor(count: number) {
    this.count = count;
    this.#freeCount = count;
  }

  /** Runs the work with one permit. Rejects with the reason of the signal when stopped while waiting. */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#freeCount > 0) this.#freeCount -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return waitFor((finish) => {
      this.#waiters.add(finish);
      return () => this.#waiters.delete(finish);
    }, signal);
  }

  /** Passes the permit to the first waiter, so that nobody can slip in between. */
  #release(): void {
    const [next] = this.#waiters;
    if (next) next();
    else this.#freeCount += 1;
  }
}

/** One semaphore with one permit per key: the same content is sent once at a time. */
export class KeyedSemaphore {
  readonly #semaphores = new Map<string, { readonly semaphore: Semaphore; users: number }>();

  /**
   * Runs the work when no other with its key is running. Rejects with the reason of the signal when stopped while
   * waiting.
   */
  async use<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const entry = this.#semaphores.get(key) ?? { semaphore: new Semaphore(1), users: 0 };
    this.#semaphores.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.use(signal, work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#semaphores.delete(key);
    }
  }
}

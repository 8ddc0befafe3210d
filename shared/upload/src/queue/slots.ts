import { waitFor } from '../page/pause.ts';

/** A number of places for work that shares a resource; who finds none waits in turn. */
export class Slots {
  /** How many there are. */
  readonly count: number;
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.count = count;
    this.#free = count;
  }

  /** Does the work in a slot. Rejects with the signal's reason when stopped while waiting. */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return waitFor((done) => {
      this.#waiting.add(done);
      return () => this.#waiting.delete(done);
    }, signal);
  }

  /** Hands the place to the first that waits, so that nobody can slip in between. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free += 1;
  }
}

/** One slot per key: the same content is sent once at a time. */
export class KeyedSlots {
  readonly #slots = new Map<string, { readonly slot: Slots; users: number }>();

  async use<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const entry = this.#slots.get(key) ?? { slot: new Slots(1), users: 0 };
    this.#slots.set(key, entry);
    entry.users += 1;
    try {
      return await entry.slot.use(signal, work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#slots.delete(key);
    }
  }
}

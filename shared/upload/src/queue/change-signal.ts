/** The minimum interval between updates of a progress bar, in ms. */
const PROGRESS_INTERVAL_MS = 100;

/** Notifies listeners of changes: simultaneous changes once, those of progress ten times a second. */
export class ChangeSignal {
  readonly #listeners = new Set<() => void>();
  #isQueued = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Adds a listener; the returned function removes it. Bound, so that it can be passed to `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reports a change that should be visible at once. */
  notify(): void {
    if (this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => this.#callListeners());
  }

  /** Reports a small progress. */
  notifySoon(): void {
    if (this.#isQueued) return;
    this.#timer ??= setTimeout(() => this.#callListeners(), PROGRESS_INTERVAL_MS);
  }

  #callListeners(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isQueued = false;
    for (const listener of this.#listeners) listener();
  }
}

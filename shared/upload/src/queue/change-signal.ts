/** The minimum interval between updates of a progress bar, in ms. */
const PROGRESS_MS = 100;

/** Notifies listeners of changes: simultaneous changes once, those of progress ten times a second. */
export class ChangeSignal {
  readonly #listeners = new Set<() => void>();
  #queued = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Adds a listener; the returned function removes it. Bound, so that it can be passed to `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reports a change that should be visible at once. */
  now(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => this.#tell());
  }

  /** Reports a small progress. */
  soon(): void {
    if (this.#queued) return;
    this.#timer ??= setTimeout(() => this.#tell(), PROGRESS_MS);
  }

  #tell(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queued = false;
    for (const listener of this.#listeners) listener();
  }
}

/** How often a progress bar may move. */
const PROGRESS_MS = 100;

/** Tells listeners that something changed: many changes at once are told once, those of progress ten times a second. */
export class ChangeSignal {
  readonly #listeners = new Set<() => void>();
  #queued = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Listens; the returned function stops it. Bound, so that it can be handed to `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something changed that should be seen at once. */
  now(): void {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => this.#tell());
  }

  /** Something moved on a little. */
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

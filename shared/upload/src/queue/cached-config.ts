import type { FileConfig } from '@dentarium/api/site/calls';

/** The file config, loaded once, and again after a failure. */
export class CachedConfig {
  readonly #load: () => Promise<FileConfig>;
  #pending: Promise<FileConfig> | null = null;

  constructor(load: () => Promise<FileConfig>) {
    this.#load = load;
  }

  /** Returns the config; rejects with the `ApiError` of a failed call, and loads it again the next time. */
  get(): Promise<FileConfig> {
    const pending = (this.#pending ??= this.#load());
    pending.catch(() => {
      if (this.#pending === pending) this.#pending = null;
    });
    return pending;
  }

  /** Clears the config, as for another account. */
  clear(): void {
    this.#pending = null;
  }
}

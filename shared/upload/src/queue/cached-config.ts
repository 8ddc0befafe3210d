import type { FileConfig } from '@dentarium/api/site/calls';

/** The file config, loaded once, and again after a failure. */
export class CachedConfig {
  readonly #ask: () => Promise<FileConfig>;
  #asked: Promise<FileConfig> | null = null;

  constructor(ask: () => Promise<FileConfig>) {
    this.#ask = ask;
  }

  /** Returns the config; rejects with the `ApiError` of a failed call, and loads it again the next time. */
  get(): Promise<FileConfig> {
    const asked = (this.#asked ??= this.#ask());
    asked.catch(() => {
      if (this.#asked === asked) this.#asked = null;
    });
    return asked;
  }

  /** Clears the config, as for another account. */
  clear(): void {
    this.#asked = null;
  }
}

import type { FileConfig } from '@dentarium/api/site/calls';

/** The file config, asked for once; after a failure again. */
export class CachedConfig {
  readonly #ask: () => Promise<FileConfig>;
  #asked: Promise<FileConfig> | null = null;

  constructor(ask: () => Promise<FileConfig>) {
    this.#ask = ask;
  }

  /** The config; rejects with the `ApiError` of a failed call, and asks again the next time. */
  get(): Promise<FileConfig> {
    const asked = (this.#asked ??= this.#ask());
    asked.catch(() => {
      if (this.#asked === asked) this.#asked = null;
    });
    return asked;
  }

  /** Has it asked for again, as for another account. */
  clear(): void {
    this.#asked = null;
  }
}

/** Code that is loaded at its first use. A failed load is repeated by the next use. */
export class LateCode<Code> {
  readonly #import: () => Promise<Code>;
  #loading: Promise<Code> | null = null;
  #code: Code | null = null;

  constructor(importCode: () => Promise<Code>) {
    this.#import = importCode;
  }

  /** Returns the code if it is loaded. */
  get(): Code | null {
    return this.#code;
  }

  /** Loads the code; several calls share one load. */
  load(): Promise<Code> {
    this.#loading ??= this.#import().then(
      (code) => {
        this.#code = code;
        return code;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }
}

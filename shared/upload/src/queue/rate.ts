const WINDOW_MS = 10_000;

/** The transfer rate over the last ten seconds. */
export class Rate {
  #samples: { readonly time: number; readonly bytes: number }[] = [];
  #startTime = 0;

  /** Records that bytes arrived at the store. `now` is in ms. */
  record(bytes: number, now: number): void {
    this.#samples.push({ time: now, bytes });
  }

  /** Records the start of sending, so that the first bytes have a time to be measured against. */
  start(now: number): void {
    if (this.#listRecent(now).length === 0) this.#startTime = now;
  }

  /** Returns the bytes per second; 0 if nothing was sent recently. */
  computePerSecond(now: number): number {
    const recent = this.#listRecent(now);
    const bytes = recent.reduce((sum, sample) => sum + sample.bytes, 0);
    const from = Math.max(this.#startTime, now - WINDOW_MS);
    return bytes === 0 ? 0 : Math.round((bytes * 1000) / Math.max(1, now - from));
  }

  #listRecent(now: number) {
    this.#samples = this.#samples.filter(({ time }) => time > now - WINDOW_MS);
    return this.#samples;
  }
}

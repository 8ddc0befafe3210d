const WINDOW_MS = 10_000;

/** The transfer rate over the last ten seconds. */
export class Rate {
  #sent: { readonly at: number; readonly bytes: number }[] = [];
  #since = 0;

  /** Records that bytes arrived at the store. `now` is in ms. */
  record(bytes: number, now: number): void {
    this.#sent.push({ at: now, bytes });
  }

  /** Records the start of sending, so that the first bytes have a time to be measured against. */
  begin(now: number): void {
    if (this.#fresh(now).length === 0) this.#since = now;
  }

  /** Returns the bytes per second; 0 if nothing was sent recently. */
  perSecond(now: number): number {
    const fresh = this.#fresh(now);
    const bytes = fresh.reduce((sum, sent) => sum + sent.bytes, 0);
    const from = Math.max(this.#since, now - WINDOW_MS);
    return bytes === 0 ? 0 : Math.round((bytes * 1000) / Math.max(1, now - from));
  }

  #fresh(now: number) {
    this.#sent = this.#sent.filter(({ at }) => at > now - WINDOW_MS);
    return this.#sent;
  }
}

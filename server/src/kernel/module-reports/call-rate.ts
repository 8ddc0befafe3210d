import { Failure } from '../failures/failure.ts';

/** Limits the calls of an account per minute, counted by this process. */
export class CallRate {
  readonly #maxCallsPerMinute: number;
  readonly #now: () => number;
  #minute = 0;
  #calls = new Map<string, number>();

  constructor(maxCallsPerMinute: number, now: () => number = Date.now) {
    this.#maxCallsPerMinute = maxCallsPerMinute;
    this.#now = now;
  }

  /**
   * Counts a call of an account.
   *
   * @throws Failure `request.tooMany` over the limit
   */
  count(accountId: string): void {
    const minute = Math.floor(this.#now() / 60_000);
    if (minute !== this.#minute) this.#calls = new Map();
    this.#minute = minute;
    const calls = (this.#calls.get(accountId) ?? 0) + 1;
    this.#calls.set(accountId, calls);
    if (calls > this.#maxCallsPerMinute) throw new Failure('request.tooMany');
  }
}

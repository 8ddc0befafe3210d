/** A pseudo-random generator that gives the same numbers for the same seed and stream, independent of other draws. */
export class Random {
  readonly seed: number;
  #state: number;

  constructor(seed: number, stream: number) {
    this.seed = seed;
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  }

  /** Returns a number from 0 to 2³² − 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** Returns a whole number from 0, below `limit`. */
  nextBelow(limit: number): number {
    return this.#next() % Math.max(1, limit);
  }

  /** Returns true in one of `cases` cases. */
  oneIn(cases: number): boolean {
    return this.nextBelow(cases) === 0;
  }

  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T {
    const element = list[this.nextBelow(list.length)];
    if (element === undefined) throw new Error('nothing to pick from');
    return element;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.nextBelow(256)));
  }
}

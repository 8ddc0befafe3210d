/** Counts items by name. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** The number of all items. */
  get total(): number {
    return this.#total;
  }

  /** Returns the count of a name; 0 for an unknown name. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Increments the count of a name. */
  add(name: string): void {
    this.#counts.set(name, this.count(name) + 1);
    this.#total += 1;
  }

  /** Decrements the count of a name that was added before. */
  remove(name: string): void {
    const left = this.count(name) - 1;
    this.#total -= 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}

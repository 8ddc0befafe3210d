/** How many there are of each name. */
export class Tally {
  readonly #counts = new Map<string, number>();
  #total = 0;

  /** All of them. */
  get total(): number {
    return this.#total;
  }

  /** How many there are of a name; 0 for one that was never added. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Counts one more of a name. */
  add(name: string): void {
    this.#counts.set(name, this.count(name) + 1);
    this.#total += 1;
  }

  /** Counts one less of a name, which was added before. */
  remove(name: string): void {
    const left = this.count(name) - 1;
    this.#total -= 1;
    if (left > 0) this.#counts.set(name, left);
    else this.#counts.delete(name);
  }
}

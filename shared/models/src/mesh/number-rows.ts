/** A growing array of single-precision numbers. */
export class FloatRow {
  #values = new Float32Array(3072);
  #length = 0;

  /** Returns how many numbers the row has. */
  get length(): number {
    return this.#length;
  }

  /** Returns the numbers without a copy, with free places behind them; the next `push` may replace the memory. */
  get values(): Float32Array {
    return this.#values;
  }

  /** Appends a number. */
  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Returns a copy of the right length. */
  toArray(): Float32Array<ArrayBuffer> {
    return this.#values.slice(0, this.#length);
  }
}

/** A growing array of vertex indices. Invalid indices become an index that no vertex has. */
export class IndexRow {
  #values = new Uint32Array(3072);
  #length = 0;

  /** Returns how many numbers the row has. */
  get length(): number {
    return this.#length;
  }

  /** Appends a number. */
  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value >= 0 && value < NO_VERTEX ? value : NO_VERTEX;
    this.#length += 1;
  }

  /** Appends the two vertices of a line. */
  pushLine(one: number, other: number): void {
    this.push(one);
    this.push(other);
  }

  /** Appends the triangles of a face as a fan of its corners. */
  pushFan(corners: ArrayLike<number>, count: number): void {
    for (let corner = 2; corner < count; corner += 1) {
      this.push(corners[0] ?? -1);
      this.push(corners[corner - 1] ?? -1);
      this.push(corners[corner] ?? -1);
    }
  }

  /** Returns a copy of the right length. */
  toArray(): Uint32Array<ArrayBuffer> {
    return this.#values.slice(0, this.#length);
  }
}

const NO_VERTEX = 0xffff_ffff;

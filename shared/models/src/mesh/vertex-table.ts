/** The maximum number of probed slots. Colliding positions of a hostile file become separate vertices after that. */
const MAX_PROBES = 32;

/** The vertices of a surface, one per position and colour. */
export class VertexTable {
  readonly #positions: Float32Array<ArrayBuffer>;
  readonly #bits: Int32Array;
  readonly #colours: Uint32Array<ArrayBuffer> | null;
  readonly #slots: Uint32Array;
  /** A position as single-precision numbers, and their bits. */
  readonly #place = new Float32Array(3);
  readonly #placeBits = new Int32Array(this.#place.buffer);
  #count = 0;

  /** @param most the maximum number of vertices */
  constructor(most: number, hasColours: boolean) {
    this.#positions = new Float32Array(most * 3);
    this.#bits = new Int32Array(this.#positions.buffer);
    this.#colours = hasColours ? new Uint32Array(most) : null;
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(most, 8) * 1.5)));
  }

  /** Returns the vertex with a position and a colour, and adds it if it is missing. */
  findOrAddVertex(x: number, y: number, z: number, colour: number): number {
    // Nothing is allocated, because this runs for each corner of a triangle.
    const place = this.#place;
    const bits = this.#placeBits;
    const slots = this.#slots;
    // Positive and negative zero are the same position.
    place[0] = x + 0;
    place[1] = y + 0;
    place[2] = z + 0;
    const a = bits[0] ?? 0;
    const b = bits[1] ?? 0;
    const c = bits[2] ?? 0;
    let hash =
      Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(colour, 0x27d4eb2f);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    const mask = slots.length - 1;
    for (let step = 0; step < MAX_PROBES; step += 1) {
      const slot = (hash + step) & mask;
      const vertex = (slots[slot] ?? 0) - 1;
      if (vertex < 0) {
        slots[slot] = this.#count + 1;
        break;
      }
      const at = vertex * 3;
      if (
        this.#bits[at] === a &&
        this.#bits[at + 1] === b &&
        this.#bits[at + 2] === c &&
        this.#hasColour(vertex, colour)
      )
        return vertex;
    }
    return this.#add(colour);
  }

  #hasColour(vertex: number, colour: number): boolean {
    return this.#colours === null || this.#colours[vertex] === colour;
  }

  #add(colour: number): number {
    const vertex = this.#count;
    this.#positions.set(this.#place, vertex * 3);
    if (this.#colours !== null) this.#colours[vertex] = colour;
    this.#count += 1;
    return vertex;
  }

  /** Returns the positions of all vertices, three numbers each. */
  toPositions(): Float32Array<ArrayBuffer> {
    return this.#positions.subarray(0, this.#count * 3);
  }

  /** Returns the colour of each vertex as 0xrrggbb; `null` for a table without colours. */
  toColours(): Uint32Array<ArrayBuffer> | null {
    return this.#colours?.subarray(0, this.#count) ?? null;
  }
}

/** The maximum number of probed slots. Colliding edges of a hostile file count as open after that. */
const MAX_PROBES = 32;
const FREE = 0;

/**
 * The connected pieces of a surface, and which triangles of a piece have the same side in front. Two triangles are
 * neighbours if exactly they share an edge.
 */
export class SurfacePieces {
  /** The edges with a triangle on one side only, as positions in the list of corners. */
  readonly openEdges: readonly number[];
  readonly #corners: Uint32Array;
  readonly #parents: Uint32Array;
  /** 1 for a triangle whose other side is in front than that of its parent. */
  readonly #opposed: Uint8Array;

  /** @param corners three vertices per triangle, with one number per position */
  constructor(corners: Uint32Array) {
    this.#corners = corners;
    const triangles = Math.floor(corners.length / 3);
    this.#parents = Uint32Array.from({ length: triangles }, (_, at) => at);
    this.#opposed = new Uint8Array(triangles);
    this.openEdges = this.#joinNeighbours();
  }

  /** Returns the triangle that stands for the piece of a triangle. */
  findRoot(triangle: number): number {
    let [root, opposed] = [triangle, 0];
    while ((this.#parents[root] ?? root) !== root) {
      opposed ^= this.#opposed[root] ?? 0;
      root = this.#parents[root] ?? root;
    }
    for (let at = triangle; at !== root;) {
      const next = this.#parents[at] ?? root;
      const own = this.#opposed[at] ?? 0;
      this.#parents[at] = root;
      this.#opposed[at] = opposed;
      opposed ^= own;
      at = next;
    }
    return root;
  }

  /** Returns whether a triangle has its other side in front than the triangle that stands for its piece. */
  isOpposed(triangle: number): boolean {
    return this.findRoot(triangle) !== triangle && this.#opposed[triangle] === 1;
  }

  #getStart(edge: number): number {
    return this.#corners[edge] ?? 0;
  }

  #getEnd(edge: number): number {
    return this.#corners[edge % 3 === 2 ? edge - 2 : edge + 1] ?? 0;
  }

  #joinNeighbours(): number[] {
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(8, this.#corners.length * 1.5))));
    const pairs = new Uint8Array(this.#corners.length);
    for (let edge = 0; edge < this.#corners.length; edge += 1) {
      if (this.#isDegenerate(Math.floor(edge / 3))) continue;
      const other = this.#findOrAddEdge(slots, edge);
      // A third triangle at an edge is no neighbour of the first two.
      if (other === null || pairs[other] === 1) continue;
      pairs[edge] = 1;
      pairs[other] = 1;
      this.#join(Math.floor(edge / 3), Math.floor(other / 3), this.#getStart(edge) === this.#getStart(other) ? 1 : 0);
    }
    const openEdges: number[] = [];
    for (const [edge, isPaired] of pairs.entries())
      if (isPaired === 0 && !this.#isDegenerate(Math.floor(edge / 3))) openEdges.push(edge);
    return openEdges;
  }

  #isDegenerate(triangle: number): boolean {
    const [a, b, c] = this.#corners.subarray(triangle * 3, triangle * 3 + 3);
    return a === b || b === c || a === c;
  }

  /** Returns the first edge between the same vertices; `null` for the first one, which is added. */
  #findOrAddEdge(slots: Uint32Array, edge: number): number | null {
    const [start, end] = [this.#getStart(edge), this.#getEnd(edge)];
    const [low, high] = [Math.min(start, end), Math.max(start, end)];
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash ^= hash >>> 13;
    for (let step = 0; step < MAX_PROBES; step += 1) {
      const slot = (hash + step) & (slots.length - 1);
      const content = slots[slot] ?? FREE;
      if (content === FREE) {
        slots[slot] = edge + 1;
        return null;
      }
      const other = content - 1;
      const [otherStart, otherEnd] = [this.#getStart(other), this.#getEnd(other)];
      if (Math.min(otherStart, otherEnd) === low && Math.max(otherStart, otherEnd) === high) return other;
    }
    return null;
  }

  #join(triangle: number, other: number, opposed: number): void {
    const [root, otherRoot] = [this.findRoot(triangle), this.findRoot(other)];
    if (root === otherRoot) return;
    const [own, theirs] = [this.isOpposed(triangle) ? 1 : 0, this.isOpposed(other) ? 1 : 0];
    this.#parents[root] = otherRoot;
    this.#opposed[root] = own ^ theirs ^ opposed;
  }
}

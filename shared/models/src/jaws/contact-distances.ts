import type { Body } from '../mesh/body.ts';
import { nearestShares } from './nearest-place.ts';

/** What distances are reckoned with. */
export type Shape = Pick<Body, 'positions' | 'normals' | 'indices' | 'least' | 'most'>;

/** Edges of a cell for the mean edge of a triangle: some triangles lie in each cell. */
const EDGES = 1.5;
/** The least edge of a cell, in mm. */
const SMALLEST_CELL = 0.15;
/** Cells of a grid at most, and how often each triangle may lie in one; otherwise the cells are larger. */
const [MOST_CELLS, MOST_ENTRIES] = [8_000_000, 24];

type Axis = 0 | 1 | 2;

/** The triangles of a surface by the cells of a grid that they touch. */
class TriangleGrid {
  readonly #shape: Shape;
  readonly #cell: number;
  readonly #size: readonly [number, number, number];
  /** Where the triangles of each cell begin. */
  readonly #starts: Uint32Array;
  readonly #triangles: Uint32Array;
  readonly #shares = new Float64Array(3);

  constructor(shape: Shape) {
    this.#shape = shape;
    const count = shape.indices.length / 3;
    let cell = Math.max(SMALLEST_CELL, meanEdge(shape) * EDGES);
    const cells = (): number => this.#cellsAlong(0, cell) * this.#cellsAlong(1, cell) * this.#cellsAlong(2, cell);
    while (cells() > MOST_CELLS || this.#entriesWith(cell) > MOST_ENTRIES * count) cell *= 1.5;
    this.#cell = cell;
    this.#size = [this.#cellsAlong(0, cell), this.#cellsAlong(1, cell), this.#cellsAlong(2, cell)];
    const starts = new Uint32Array(cells() + 1);
    this.#eachEntry((at) => {
      starts[at + 1] = (starts[at + 1] ?? 0) + 1;
    });
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    this.#starts = starts;
    this.#triangles = new Uint32Array(starts.at(-1) ?? 0);
    const next = starts.slice();
    this.#eachEntry((at, triangle) => {
      this.#triangles[next[at] ?? 0] = triangle;
      next[at] = (next[at] ?? 0) + 1;
    });
  }

  #cellsAlong(axis: Axis, cell: number): number {
    return Math.floor((this.#shape.most[axis] - this.#shape.least[axis]) / cell) + 1;
  }

  #cellOf(value: number, axis: Axis, cell: number): number {
    return Math.floor((value - this.#shape.least[axis]) / cell);
  }

  /** The first (`false`) or the last cell that the box of a triangle touches along an axis. */
  #end(triangle: number, axis: Axis, isLast: boolean, cell: number): number {
    const { positions, indices } = this.#shape;
    const a = positions[(indices[triangle * 3] ?? 0) * 3 + axis] ?? 0;
    const b = positions[(indices[triangle * 3 + 1] ?? 0) * 3 + axis] ?? 0;
    const c = positions[(indices[triangle * 3 + 2] ?? 0) * 3 + axis] ?? 0;
    return this.#cellOf(isLast ? Math.max(a, b, c) : Math.min(a, b, c), axis, cell);
  }

  #entriesWith(cell: number): number {
    let entries = 0;
    for (let triangle = 0; triangle < this.#shape.indices.length / 3; triangle += 1) {
      let touched = 1;
      for (const axis of [0, 1, 2] as const)
        touched *= this.#end(triangle, axis, true, cell) - this.#end(triangle, axis, false, cell) + 1;
      entries += touched;
    }
    return entries;
  }

  #eachEntry(visit: (cell: number, triangle: number) => void): void {
    const [width, depth] = this.#size;
    const cell = this.#cell;
    for (let triangle = 0; triangle < this.#shape.indices.length / 3; triangle += 1) {
      const [x0, x1] = [this.#end(triangle, 0, false, cell), this.#end(triangle, 0, true, cell)];
      const [y0, y1] = [this.#end(triangle, 1, false, cell), this.#end(triangle, 1, true, cell)];
      const [z0, z1] = [this.#end(triangle, 2, false, cell), this.#end(triangle, 2, true, cell)];
      for (let k = z0; k <= z1; k += 1)
        for (let j = y0; j <= y1; j += 1)
          for (let i = x0; i <= x1; i += 1) visit((k * depth + j) * width + i, triangle);
    }
  }

  /** The distance to the nearest triangle within a reach, negative behind its surface; NaN where there is none. */
  distanceFrom(x: number, y: number, z: number, reach: number): number {
    const place = [x, y, z] as const;
    const [cell, [width, depth, height]] = [this.#cell, this.#size];
    const [i, j, k] = [this.#cellOf(x, 0, cell), this.#cellOf(y, 1, cell), this.#cellOf(z, 2, cell)];
    const found = { square: reach * reach, sign: 0 };
    // Shell by shell, until what is found is nearer than anything of the next shell can be.
    for (let shell = 0; (shell - 1) * cell < Math.sqrt(found.square); shell += 1) {
      for (let c = Math.max(0, k - shell); c <= Math.min(height - 1, k + shell); c += 1) {
        for (let b = Math.max(0, j - shell); b <= Math.min(depth - 1, j + shell); b += 1) {
          const isFace = Math.abs(c - k) === shell || Math.abs(b - j) === shell;
          const step = isFace || shell === 0 ? 1 : shell * 2;
          for (let a = i - shell; a <= i + shell; a += step)
            if (a >= 0 && a < width) this.#search((c * depth + b) * width + a, place, found);
        }
      }
    }
    return found.sign === 0 ? Number.NaN : Math.sqrt(found.square) * found.sign;
  }

  /** Looks for something nearer in a cell. */
  #search(cell: number, place: readonly [number, number, number], found: { square: number; sign: number }): void {
    const { positions: p, normals: n, indices } = this.#shape;
    const shares = this.#shares;
    const end = this.#starts[cell + 1] ?? 0;
    for (let entry = this.#starts[cell] ?? 0; entry < end; entry += 1) {
      const triangle = (this.#triangles[entry] ?? 0) * 3;
      const [a, b, c] = [
        (indices[triangle] ?? 0) * 3,
        (indices[triangle + 1] ?? 0) * 3,
        (indices[triangle + 2] ?? 0) * 3,
      ];
      nearestShares(p, [a, b, c], place, shares);
      const [wa, wb, wc] = [shares[0] ?? 0, shares[1] ?? 0, shares[2] ?? 0];
      const x = place[0] - (wa * (p[a] ?? 0) + wb * (p[b] ?? 0) + wc * (p[c] ?? 0));
      const y = place[1] - (wa * (p[a + 1] ?? 0) + wb * (p[b + 1] ?? 0) + wc * (p[c + 1] ?? 0));
      const z = place[2] - (wa * (p[a + 2] ?? 0) + wb * (p[b + 2] ?? 0) + wc * (p[c + 2] ?? 0));
      const square = x * x + y * y + z * z;
      if (square >= found.square) continue;
      found.square = square;
      const facing = (axis: Axis): number =>
        wa * (n[a + axis] ?? 0) + wb * (n[b + axis] ?? 0) + wc * (n[c + axis] ?? 0);
      found.sign = x * facing(0) + y * facing(1) + z * facing(2) < 0 ? -1 : 1;
    }
  }
}

/** The mean edge of the triangles of a surface, from some of them. */
function meanEdge({ positions: p, indices }: Shape): number {
  const step = Math.max(1, Math.floor(indices.length / 3 / 10_000)) * 3;
  let [sum, count] = [0, 0];
  for (let at = 0; at + 1 < indices.length; at += step) {
    const [a, b] = [(indices[at] ?? 0) * 3, (indices[at + 1] ?? 0) * 3];
    sum += Math.hypot((p[a] ?? 0) - (p[b] ?? 0), (p[a + 1] ?? 0) - (p[b + 1] ?? 0), (p[a + 2] ?? 0) - (p[b + 2] ?? 0));
    count += 1;
  }
  return sum / Math.max(1, count);
}

/** Vertices between two breaths. */
const STRIDE = 4096;

/**
 * How far each vertex of a jaw is from the other jaw, in mm: negative where it lies inside of it, NaN where nothing is within reach. It
 * gives the share that is done now and then, so that its caller can go on with something else, or leave it.
 */
export function* contactDistances(
  jaw: Shape,
  other: Shape,
  reach: number,
): Generator<number, Float32Array<ArrayBuffer>> {
  const grid = new TriangleGrid(other);
  const count = jaw.positions.length / 3;
  const distances = new Float32Array(count).fill(Number.NaN);
  const isNear = (value: number, axis: Axis): boolean =>
    value >= other.least[axis] - reach && value <= other.most[axis] + reach;
  for (let vertex = 0; vertex < count; vertex += 1) {
    if (vertex % STRIDE === 0) yield vertex / count;
    const [x, y, z] = [
      jaw.positions[vertex * 3] ?? 0,
      jaw.positions[vertex * 3 + 1] ?? 0,
      jaw.positions[vertex * 3 + 2] ?? 0,
    ];
    if (isNear(x, 0) && isNear(y, 1) && isNear(z, 2)) distances[vertex] = grid.distanceFrom(x, y, z, reach);
  }
  return distances;
}

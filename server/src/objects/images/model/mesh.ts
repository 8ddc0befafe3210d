import { DamagedImage } from '../image-job.ts';

/** A surface of triangles: three numbers a vertex, and the vertices of each triangle, or all in a row. */
export interface Mesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array | null;
}

/** A jaw has some hundred thousand triangles; more than this is no scan of a patient. */
export const MOST_TRIANGLES = 8_000_000;
/** Vertices that are counted before anything is allocated for them. */
export const MOST_VERTICES = 3 * MOST_TRIANGLES;

/** @throws DamagedImage for a number that a file only claims */
export function checkCount(count: number, most: number): number {
  if (!Number.isInteger(count) || count < 0 || count > most) throw new DamagedImage('a model with too many parts');
  return count;
}

/** How many triangles a mesh has. */
export function triangleCount({ positions, indices }: Mesh): number {
  return Math.floor((indices?.length ?? positions.length / 3) / 3);
}

/** Calls for the three vertices of each triangle, as offsets into the positions. */
export function eachTriangle(mesh: Mesh, visit: (a: number, b: number, c: number) => void): void {
  const { indices, positions } = mesh;
  const count = triangleCount(mesh);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const at = triangle * 3;
    if (indices === null) visit(at * 3, at * 3 + 3, at * 3 + 6);
    else {
      const [a = 0, b = 0, c = 0] = [indices[at], indices[at + 1], indices[at + 2]];
      const most = Math.max(a, b, c) * 3 + 2;
      if (most < positions.length) visit(a * 3, b * 3, c * 3);
    }
  }
}

/** A growing row of numbers without the cost of a boxed one each. */
export class NumberRow {
  #values: Float64Array<ArrayBuffer> = new Float64Array(1024);
  #length = 0;

  /** How many numbers there are. */
  get length(): number {
    return this.#length;
  }

  /** Puts a number behind the others. */
  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** A copy in single precision, for positions. */
  toFloats(): Float32Array {
    return Float32Array.from(this.#values.subarray(0, this.#length));
  }

  /** A copy as whole numbers, for the indices of vertices. */
  toIndices(): Uint32Array {
    return Uint32Array.from(this.#values.subarray(0, this.#length));
  }
}

import { UnreadableModelError } from './unreadable-model.ts';

/**
 * A surface of triangles: three numbers per vertex, and the vertices of each triangle, or consecutive vertices without
 * indices.
 */
export interface Surface {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer> | null;
  /**
   * The two vertices of each line, for a model without triangles; it consists of points if there are no lines either.
   * Absent for a surface.
   */
  readonly lines?: Uint32Array<ArrayBuffer>;
}

/** A named part of a model: a solid, an object, or a group. */
export interface MeshPart {
  readonly name: string;
  /** The first triangle. */
  readonly start: number;
  /** The number of triangles. */
  readonly count: number;
}

/**
 * A fault of a file that is shown all the same: facets without a place or that the file claims and lacks, or bytes
 * behind the last facet, each with their number; a file that does not count its facets; sizes that are too small for
 * millimetres; or points or lines without a surface, with the number of points.
 */
export interface ModelNotice {
  readonly kind: 'facetsMissing' | 'bytesIgnored' | 'countAbsent' | 'sizeSmall' | 'surfaceAbsent';
  readonly count: number;
}

/** The content of a model file. */
export interface Mesh extends Surface {
  /** Red, green and blue of each vertex, 0 to 255. */
  readonly colours: Uint8Array<ArrayBuffer> | null;
  /** Red, green and blue of each triangle, 0 to 255. */
  readonly facetColours: Uint8Array<ArrayBuffer> | null;
  /** In the order of the triangles; empty if the file names none. */
  readonly parts: readonly MeshPart[];
  /** The faults that the reader found; absent for a file without any. */
  readonly notices?: readonly ModelNotice[];
}

/** The maximum number of triangles. A jaw has some hundred thousand; more than this is no scan of a patient. */
export const MAX_TRIANGLES = 8_000_000;
/** The maximum number of vertices, which is checked before any allocation. */
export const MAX_VERTICES = 3 * MAX_TRIANGLES;
/** Further parts are not distinguished. */
const MAX_PARTS = 1000;
/** The maximum length of the name of a part. */
const MAX_NAME_CHARS = 200;

/**
 * Checks a count that a file claims.
 *
 * @throws UnreadableModel `counts`
 */
export function checkCount(count: number, max: number): number {
  if (!Number.isInteger(count) || count < 0 || count > max) throw new UnreadableModelError('counts');
  return count;
}

/** Counts the triangles of a surface. */
export function countTriangles({ positions, indices }: Surface): number {
  return Math.floor((indices?.length ?? positions.length / 3) / 3);
}

/**
 * Calls back with the three vertices of each triangle, as offsets into the positions. Triangles with missing vertices
 * are skipped.
 */
export function forEachTriangle(surface: Surface, visit: (a: number, b: number, c: number) => void): void {
  const { indices, positions } = surface;
  const count = countTriangles(surface);
  for (let triangle = 0; triangle < count; triangle += 1) {
    const at = triangle * 3;
    if (indices === null) visit(at * 3, at * 3 + 3, at * 3 + 6);
    else {
      const [a, b, c] = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0];
      if (Math.max(a, b, c) * 3 + 2 < positions.length) visit(a * 3, b * 3, c * 3);
    }
  }
}

/**
 * Creates the content of a file without faces: its points, and the lines between them.
 *
 * @throws UnreadableModel `surface` for a file without points
 */
export function createWireMesh(
  vertices: Pick<Mesh, 'positions' | 'colours'>,
  lines: Uint32Array<ArrayBuffer> = new Uint32Array(),
): Mesh {
  if (vertices.positions.length === 0) throw new UnreadableModelError('surface');
  return { ...vertices, indices: new Uint32Array(), lines, facetColours: null, parts: [] };
}

/** Collects the parts of a model while its file is read. */
export class PartList {
  readonly #starts: { readonly name: string; readonly start: number }[] = [];

  /** Starts a part with this name at a triangle. */
  begin(name: string, start: number): void {
    if (this.#starts.length >= MAX_PARTS) return;
    this.#starts.push({ name: name.trim().slice(0, MAX_NAME_CHARS), start });
  }

  /** Returns the parts that have triangles. */
  toParts(totalTriangles: number): readonly MeshPart[] {
    return this.#starts
      .map(({ name, start }, at) => ({ name, start, count: (this.#starts[at + 1]?.start ?? totalTriangles) - start }))
      .filter(({ count }) => count > 0);
  }
}

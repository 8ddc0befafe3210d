import { type Mesh, type MeshPart, triangleCount } from './mesh.ts';
import { facetNormals, shadedVertices } from './shading.ts';
import { UnreadableModel } from './unreadable-model.ts';
import { VertexTable } from './vertex-table.ts';
import type { Vector } from '../vectors/index.ts';

/** A place or a direction along the axes of the file. */
export type Place = Vector;

/** The surface of a model as it is measured: each vertex once. Triangles without an extent are left out. */
export interface Body {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly least: Place;
  readonly most: Place;
  /** The least and the greatest coordinates of each run of `BLOCK` triangles: six numbers a run. */
  readonly blocks: Float32Array<ArrayBuffer>;
  readonly parts: readonly MeshPart[];
}

/** The surface of a model as it is drawn: each vertex once, with what it is lit by. */
export interface Skin {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** Red, green and blue of each vertex; `null` for a model without colours. */
  readonly colours: Uint8Array<ArrayBuffer> | null;
  readonly least: Place;
  readonly most: Place;
}

/** Triangles of a run that has a box of its own. */
export const BLOCK = 64;
/** The greatest coordinate that is shown, in units of the file. */
const FARTHEST = 1e6;
/** The least extent that is shown. */
const SMALLEST = 1e-6;

/**
 * Makes what is shown of a model: what is measured and what is drawn, with the same positions and indices. It takes time and memory in proportion to its triangles.
 *
 * @throws UnreadableModel `numbers` for a model whose places are no numbers, are out of all reach, or are one place
 */
export function bodyOf(mesh: Mesh): Body & Skin {
  const { table, corners, parts } = welded(mesh);
  if (corners.length === 0) throw new UnreadableModel(triangleCount(mesh) === 0 ? 'surface' : 'numbers');
  const shaded = shadedVertices(table.positions(), corners, facetNormals(table.positions(), corners));
  const { positions, normals, indices, sources } = shaded;
  const [least, most] = boundsOf(positions);
  if (!(Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2]) > SMALLEST))
    throw new UnreadableModel('numbers');
  const blocks = blocksOf(positions, indices);
  return { positions, normals, indices, colours: coloursOf(table, sources), least, most, blocks, parts };
}

function coloursOf(table: VertexTable, sources: Uint32Array): Uint8Array<ArrayBuffer> | null {
  const packed = table.colours();
  if (packed === null) return null;
  const colours = new Uint8Array(sources.length * 3);
  for (let vertex = 0; vertex < sources.length; vertex += 1) {
    const colour = packed[sources[vertex] ?? 0] ?? 0;
    colours[vertex * 3] = colour >> 16;
    colours[vertex * 3 + 1] = (colour >> 8) & 255;
    colours[vertex * 3 + 2] = colour & 255;
  }
  return colours;
}

function packedColour(colours: Uint8Array | null, at: number): number {
  if (colours === null) return 0;
  return ((colours[at * 3] ?? 0) << 16) | ((colours[at * 3 + 1] ?? 0) << 8) | (colours[at * 3 + 2] ?? 0);
}

/** Joins vertices at one place, and leaves out triangles that no eye can see. */
function welded(mesh: Mesh) {
  const { positions, indices, colours, facetColours } = mesh;
  const triangles = triangleCount(mesh);
  const hasColours = colours !== null || facetColours !== null;
  // Where triangles have colours a vertex is one for each colour around it.
  const most = facetColours === null ? Math.min(positions.length / 3, triangles * 3) : triangles * 3;
  const table = new VertexTable(most, hasColours);
  const vertices = positions.length / 3;
  // A vertex of several triangles is looked up once, where its colour does not depend on the triangle.
  const known = indices === null || facetColours !== null ? null : new Int32Array(vertices).fill(-1);
  const corners = new Uint32Array(triangles * 3);
  const starts = new Map(mesh.parts.map((part) => [part.start, part.name]));
  const begun: { readonly name: string; readonly start: number }[] = [];
  let kept = 0;
  const vertexOf = (at: number, triangle: number): number => {
    const source = indices === null ? at : (indices[at] ?? vertices);
    if (source >= vertices) return -1;
    const before = known?.[source] ?? -1;
    if (before >= 0) return before;
    const x = positions[source * 3] ?? 0;
    const y = positions[source * 3 + 1] ?? 0;
    const z = positions[source * 3 + 2] ?? 0;
    if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST)) return -1;
    const colour = facetColours === null ? packedColour(colours, source) : packedColour(facetColours, triangle);
    const vertex = table.vertexAt(x, y, z, colour);
    if (known !== null) known[source] = vertex;
    return vertex;
  };
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const name = starts.get(triangle);
    if (name !== undefined) begun.push({ name, start: kept / 3 });
    const a = vertexOf(triangle * 3, triangle);
    const b = vertexOf(triangle * 3 + 1, triangle);
    const c = vertexOf(triangle * 3 + 2, triangle);
    if (a < 0 || b < 0 || c < 0 || a === b || b === c || a === c) continue;
    corners[kept] = a;
    corners[kept + 1] = b;
    corners[kept + 2] = c;
    kept += 3;
  }
  const parts = begun
    .map((part, at) => ({ ...part, count: (begun[at + 1]?.start ?? kept / 3) - part.start }))
    .filter(({ count }) => count > 0);
  return { table, corners: corners.slice(0, kept), parts };
}

function boundsOf(positions: Float32Array): [least: Place, most: Place] {
  const [least, most]: [[number, number, number], [number, number, number]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[at + axis] ?? 0;
      if (value < (least[axis] ?? 0)) least[axis] = value;
      if (value > (most[axis] ?? 0)) most[axis] = value;
    }
  }
  return [least, most];
}

function blocksOf(positions: Float32Array, indices: Uint32Array): Float32Array<ArrayBuffer> {
  const step = BLOCK * 3;
  const blocks = new Float32Array(Math.ceil(indices.length / step) * 6);
  for (let block = 0; block * 6 < blocks.length; block += 1) {
    const end = Math.min(indices.length, (block + 1) * step);
    for (let axis = 0; axis < 3; axis += 1) {
      let least = Infinity;
      let most = -Infinity;
      for (let at = block * step; at < end; at += 1) {
        const value = positions[(indices[at] ?? 0) * 3 + axis] ?? 0;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      blocks[block * 6 + axis] = least;
      blocks[block * 6 + 3 + axis] = most;
    }
  }
  return blocks;
}

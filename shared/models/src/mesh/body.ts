import { type Mesh, type MeshPart, type ModelNotice, countTriangles } from './mesh.ts';
import { IndexRow } from './number-rows.ts';
import { computeFacetNormals, shadeVertices } from './shading.ts';
import { UnreadableModelError } from './unreadable-model.ts';
import { VertexTable } from './vertex-table.ts';
import type { Vector } from '../vectors/index.ts';

/** A point or a direction along the axes of the file. */
export type Place = Vector;

/** The surface of a model for measurements, with unique vertices and without degenerate triangles. */
export interface Body {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly least: Place;
  readonly most: Place;
  /** The least and the greatest coordinates of each run of `BLOCK` triangles: six numbers per run. */
  readonly blocks: Float32Array<ArrayBuffer>;
  readonly parts: readonly MeshPart[];
  /** The faults of the file, which are shown beside the model. */
  readonly notices: readonly ModelNotice[];
}

/** The surface of a model for drawing, with normals per vertex. */
export interface Skin {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly indices: Uint32Array<ArrayBuffer>;
  /** Red, green and blue of each vertex; `null` for a model without colours. */
  readonly colours: Uint8Array<ArrayBuffer> | null;
  /** The two vertices of each line, for a model without triangles; absent for a surface. */
  readonly lines?: Uint32Array<ArrayBuffer>;
  readonly least: Place;
  readonly most: Place;
}

/** The number of triangles in a run with its own box. */
export const BLOCK_TRIANGLES = 64;
/** The greatest permitted coordinate, in units of the file: some programs place a scan far from the origin. */
const MAX_COORDINATE = 1e8;
/** A jaw that is smaller than this is probably in metres. */
const MIN_USUAL_EXTENT = 1;
/** The least permitted extent. */
const MIN_EXTENT = 1e-6;

/**
 * Creates the surfaces for measurements and for drawing, with shared positions and indices. It takes time and memory
 * proportional to the triangles. A model of points and lines has no triangles in either.
 *
 * @throws UnreadableModel `numbers` if positions are not numbers, exceed the limit, or coincide
 */
export function createBody(mesh: Mesh): Body & Skin {
  if (mesh.lines !== undefined) return createWireBody(mesh, mesh.lines);
  const { table, corners, parts, lostCount } = weldVertices(mesh);
  if (corners.length === 0) throw new UnreadableModelError(countTriangles(mesh) === 0 ? 'surface' : 'numbers');
  const shaded = shadeVertices(table.toPositions(), corners, computeFacetNormals(table.toPositions(), corners));
  const { positions, normals, indices, sources } = shaded;
  const [least, most] = computeBounds(positions);
  const extent = Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2]);
  if (!(extent > MIN_EXTENT)) throw new UnreadableModelError('numbers');
  const blocks = computeBlocks(positions, indices);
  const notices = listNotices(mesh, lostCount, extent);
  const colours = unpackColours(table, sources);
  return { positions, normals, indices, colours, least, most, blocks, parts, notices };
}

/** Returns the new number of each vertex without those that are no numbers or too far away, which become -1. */
function numberPlaces(positions: Float32Array): { readonly places: Int32Array; readonly count: number } {
  const places = new Int32Array(positions.length / 3).fill(-1);
  const isWithin = (value: number | undefined): boolean => Math.abs(value ?? Number.NaN) < MAX_COORDINATE;
  let count = 0;
  for (let vertex = 0; vertex < places.length; vertex += 1) {
    const at = vertex * 3;
    if (!isWithin(positions[at]) || !isWithin(positions[at + 1]) || !isWithin(positions[at + 2])) continue;
    places[vertex] = count;
    count += 1;
  }
  return { places, count };
}

/** Copies the rows of three numbers of the vertices that stay. */
function copyRows(row: ArrayLike<number>, target: Float32Array | Uint8Array, places: Int32Array): void {
  for (const [vertex, place] of places.entries()) {
    if (place < 0) continue;
    for (let at = 0; at < 3; at += 1) target[place * 3 + at] = row[vertex * 3 + at] ?? 0;
  }
}

/** Creates the surfaces of points and lines, without the points that are no numbers or too far away. */
function createWireBody(mesh: Mesh, lines: Uint32Array): Body & Skin {
  const { places, count } = numberPlaces(mesh.positions);
  const positions = new Float32Array(count * 3);
  copyRows(mesh.positions, positions, places);
  const colours = mesh.colours === null ? null : new Uint8Array(count * 3);
  if (mesh.colours !== null && colours !== null) copyRows(mesh.colours, colours, places);
  const keptLines = new IndexRow();
  for (let at = 0; at < lines.length; at += 2) {
    const [one, other] = [places[lines[at] ?? places.length] ?? -1, places[lines[at + 1] ?? places.length] ?? -1];
    if (one >= 0 && other >= 0) keptLines.pushLine(one, other);
  }
  const [least, most] = computeBounds(positions);
  const extent = Math.max(most[0] - least[0], most[1] - least[1], most[2] - least[2]);
  if (!(extent > MIN_EXTENT)) throw new UnreadableModelError('numbers');
  const notices = [{ kind: 'surfaceAbsent', count } as const, ...listNotices(mesh, 0, extent)];
  return {
    positions,
    normals: new Float32Array(positions.length),
    indices: new Uint32Array(),
    colours,
    lines: keptLines.toArray(),
    least,
    most,
    blocks: new Float32Array(),
    parts: [],
    notices,
  };
}

function listNotices({ notices = [] }: Mesh, lostCount: number, extent: number): readonly ModelNotice[] {
  return [
    ...notices,
    ...(lostCount > 0 ? [{ kind: 'facetsMissing', count: lostCount } as const] : []),
    ...(extent < MIN_USUAL_EXTENT ? [{ kind: 'sizeSmall', count: 0 } as const] : []),
  ];
}

function unpackColours(table: VertexTable, sources: Uint32Array): Uint8Array<ArrayBuffer> | null {
  const packed = table.toColours();
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

function packColour(colours: Uint8Array | null, at: number): number {
  if (colours === null) return 0;
  return ((colours[at * 3] ?? 0) << 16) | ((colours[at * 3 + 1] ?? 0) << 8) | (colours[at * 3 + 2] ?? 0);
}

/** Merges vertices at the same position and drops degenerate triangles. */
function weldVertices(mesh: Mesh) {
  const { positions, indices, colours, facetColours } = mesh;
  const triangles = countTriangles(mesh);
  const hasColours = colours !== null || facetColours !== null;
  // If triangles have colours, a position has one vertex per adjacent colour.
  const maxVertices = facetColours === null ? Math.min(positions.length / 3, triangles * 3) : triangles * 3;
  const table = new VertexTable(maxVertices, hasColours);
  const vertices = positions.length / 3;
  // A shared vertex is looked up only once if its colour does not depend on the triangle.
  const knownVertices = indices === null || facetColours !== null ? null : new Int32Array(vertices).fill(-1);
  const corners = new Uint32Array(triangles * 3);
  const starts = new Map(mesh.parts.map((part) => [part.start, part.name]));
  const startedParts: { readonly name: string; readonly start: number }[] = [];
  let cornerCount = 0;
  let lostCount = 0;
  const toVertex = (at: number, triangle: number): number => {
    const source = indices === null ? at : (indices[at] ?? vertices);
    if (source >= vertices) return -1;
    const knownVertex = knownVertices?.[source] ?? -1;
    if (knownVertex >= 0) return knownVertex;
    const x = positions[source * 3] ?? 0;
    const y = positions[source * 3 + 1] ?? 0;
    const z = positions[source * 3 + 2] ?? 0;
    if (!(Math.abs(x) < MAX_COORDINATE && Math.abs(y) < MAX_COORDINATE && Math.abs(z) < MAX_COORDINATE)) return -1;
    const colour = facetColours === null ? packColour(colours, source) : packColour(facetColours, triangle);
    const vertex = table.findOrAddVertex(x, y, z, colour);
    if (knownVertices !== null) knownVertices[source] = vertex;
    return vertex;
  };
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const name = starts.get(triangle);
    if (name !== undefined) startedParts.push({ name, start: cornerCount / 3 });
    const a = toVertex(triangle * 3, triangle);
    const b = toVertex(triangle * 3 + 1, triangle);
    const c = toVertex(triangle * 3 + 2, triangle);
    if (a < 0 || b < 0 || c < 0) lostCount += 1;
    if (a < 0 || b < 0 || c < 0 || a === b || b === c || a === c) continue;
    corners[cornerCount] = a;
    corners[cornerCount + 1] = b;
    corners[cornerCount + 2] = c;
    cornerCount += 3;
  }
  const parts = startedParts
    .map((part, at) => ({ ...part, count: (startedParts[at + 1]?.start ?? cornerCount / 3) - part.start }))
    .filter(({ count }) => count > 0);
  return { table, corners: corners.slice(0, cornerCount), parts, lostCount };
}

function computeBounds(positions: Float32Array): [least: Place, most: Place] {
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

function computeBlocks(positions: Float32Array, indices: Uint32Array): Float32Array<ArrayBuffer> {
  const step = BLOCK_TRIANGLES * 3;
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

import { checkCount, createWireMesh, type Mesh, MAX_TRIANGLES } from '../mesh/mesh.ts';
import { type ColourKind, toColourBytes } from '../mesh/colour-scale.ts';
import { IndexRow } from '../mesh/number-rows.ts';
import { pushPolygon } from '../mesh/polygon.ts';
import { type PlyElement, readPlyHeader, type PlyProperty } from './ply-header.ts';
import { BinaryValues, type PlyValues, TextValues } from './ply-values.ts';

const AXES = ['x', 'y', 'z'];
const CHANNEL = /^(?:diffuse_)?(?:(r(?:ed)?)|(g(?:reen)?)|b(?:lue)?)$/;
const CORNERS = /^vertex_ind(?:ex|ices)$/;
/** The maximum number of values of one list. A triangle strip may be a whole model. */
const MAX_LIST_VALUES = 1_000_000;

/** Reads a PLY model, as text or as binary with either byte order. */
export function readPly(bytes: Uint8Array): Mesh {
  const { format, elements, end } = readPlyHeader(bytes);
  const values =
    format === 'ascii' ? new TextValues(bytes, end) : new BinaryValues(bytes, end, format === 'binary_little_endian');
  let vertices: Vertices = { positions: new Float32Array(0), colours: null };
  const [indices, lines] = [new IndexRow(), new IndexRow()];
  let facetColours: Uint8Array<ArrayBuffer> | null = null;
  for (const element of elements) {
    if (element.name === 'vertex') vertices = readVertices(element, values);
    else if (element.name === 'face') facetColours = readFaces(element, values, indices, vertices.positions);
    else if (element.name === 'tristrips') readStrips(element, values, indices);
    else if (element.name === 'edge') readEdges(element, values, lines);
    else skipRows(element, values);
  }
  if (indices.length === 0) return createWireMesh(vertices, lines.toArray());
  return { ...vertices, indices: indices.toArray(), facetColours, parts: [] };
}

interface Vertices {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly colours: Uint8Array<ArrayBuffer> | null;
}

/** Returns the colour channel of a property: 0 red, 1 green, 2 blue, -1 none. */
function toChannel({ name, countKind }: PlyProperty): number {
  const match = CHANNEL.exec(name);
  if (match === null || countKind !== null) return -1;
  return match[1] === undefined ? (match[2] === undefined ? 2 : 1) : 0;
}

/** Returns the type of the channels of a colour. */
function toColourKind(properties: readonly PlyProperty[]): ColourKind {
  return properties.find((property) => toChannel(property) >= 0)?.kind ?? 'uint8';
}

function skipProperty({ kind, countKind }: PlyProperty, values: PlyValues): void {
  const length = countKind === null ? 1 : checkCount(values.next(countKind), MAX_LIST_VALUES);
  for (let index = 0; index < length; index += 1) values.next(kind);
}

function skipRows({ count, properties }: PlyElement, values: PlyValues): void {
  if (properties.length === 0) return;
  for (let row = 0; row < count; row += 1) for (const property of properties) skipProperty(property, values);
}

function readVertices({ count, properties }: PlyElement, values: PlyValues): Vertices {
  const positions = new Float32Array(count * 3);
  const channels = properties.map(toChannel);
  const colours = [0, 1, 2].every((channel) => channels.includes(channel)) ? new Float32Array(count * 3) : null;
  const axes = properties.map(({ name, countKind }) => (countKind === null ? AXES.indexOf(name) : -1));
  for (let vertex = 0; vertex < count; vertex += 1) {
    for (let index = 0; index < properties.length; index += 1) {
      const property = properties[index];
      if (property === undefined) continue;
      const axis = axes[index] ?? -1;
      const channel = channels[index] ?? -1;
      if (axis >= 0) positions[vertex * 3 + axis] = values.next(property.kind);
      else if (channel >= 0 && colours !== null) colours[vertex * 3 + channel] = values.next(property.kind);
      else skipProperty(property, values);
    }
  }
  return { positions, colours: colours === null ? null : toColourBytes(colours, toColourKind(properties)) };
}

/** Appends the lines between two vertices. */
function readEdges({ count, properties }: PlyElement, values: PlyValues, lines: IndexRow): void {
  for (let row = 0; row < count; row += 1) {
    let [first, second] = [-1, -1];
    for (const property of properties) {
      if (property.countKind === null && property.name === 'vertex1') first = values.next(property.kind);
      else if (property.countKind === null && property.name === 'vertex2') second = values.next(property.kind);
      else skipProperty(property, values);
    }
    lines.pushLine(first, second);
  }
}

/** Appends faces to the triangles, and returns the colours of the triangles if faces have colours. */
function readFaces(
  { count, properties }: PlyElement,
  values: PlyValues,
  indices: IndexRow,
  positions: Float32Array,
): Uint8Array<ArrayBuffer> | null {
  const channels = properties.map(toChannel);
  const colours: number[] | null = channels.some((channel) => channel >= 0) ? [] : null;
  const colour = [0, 0, 0];
  const corners: number[] = [];
  for (let face = 0; face < count; face += 1) {
    const first = indices.length;
    for (let index = 0; index < properties.length; index += 1) {
      const property = properties[index];
      if (property === undefined) continue;
      const channel = channels[index] ?? -1;
      if (channel >= 0) colour[channel] = values.next(property.kind);
      else if (property.countKind !== null && CORNERS.test(property.name)) {
        const length = checkCount(values.next(property.countKind), MAX_LIST_VALUES);
        for (let corner = 0; corner < length; corner += 1) corners[corner] = values.next(property.kind);
        pushPolygon(indices, corners, length, positions);
      } else skipProperty(property, values);
    }
    checkCount(indices.length, MAX_TRIANGLES * 3);
    if (colours !== null) for (let at = first; at < indices.length; at += 3) colours.push(...colour);
  }
  return colours === null ? null : toColourBytes(colours, toColourKind(properties));
}

/**
 * Appends triangle strips. Each triangle shares two vertices with the previous one, in the other direction, so every
 * second one is turned; a negative number ends a strip.
 */
function readStrips({ count, properties }: PlyElement, values: PlyValues, indices: IndexRow): void {
  for (let row = 0; row < count; row += 1) {
    for (const property of properties) {
      if (property.countKind === null || !CORNERS.test(property.name)) {
        skipProperty(property, values);
        continue;
      }
      const length = checkCount(values.next(property.countKind), MAX_LIST_VALUES * 3);
      let [first, second, stripLength] = [-1, -1, 0];
      for (let index = 0; index < length; index += 1) {
        const vertex = values.next(property.kind);
        if (vertex < 0) {
          stripLength = 0;
          continue;
        }
        stripLength += 1;
        if (stripLength > 2)
          indices.pushFan(stripLength % 2 === 1 ? [first, second, vertex] : [second, first, vertex], 3);
        [first, second] = [second, vertex];
      }
      checkCount(indices.length, MAX_TRIANGLES * 3);
    }
  }
}

import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES, NumberRow } from './mesh.ts';

interface Property {
  readonly name: string;
  readonly type: string;
  /** Of a list: the type of its length. */
  readonly countType?: string;
}

interface Element {
  readonly name: string;
  readonly count: number;
  readonly properties: Property[];
}

interface Header {
  readonly format: string;
  readonly elements: Element[];
  /** Where the values begin. */
  readonly end: number;
}

/** Gives the values of a file one by one. */
type Reader = (type: string) => number;

const SIZES: Readonly<Record<string, number>> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
};

function headerOf(bytes: Buffer): Header {
  const head = bytes.toString('latin1', 0, Math.min(bytes.length, 64 * 1024));
  const end = /end_header(\r\n|\n|\r)/.exec(head);
  if (end === null) throw new DamagedImage('a model without a header');
  const elements: Element[] = [];
  let format = '';
  for (const line of head.slice(0, end.index).split(/[\r\n]+/)) {
    const [keyword, first = '', second = '', third = '', fourth = ''] = line.trim().split(/\s+/);
    if (keyword === 'format') format = first;
    if (keyword === 'element')
      elements.push({ name: first, count: checkCount(Number(second), MOST_VERTICES), properties: [] });
    if (keyword !== 'property') continue;
    const property =
      first === 'list' ? { name: fourth, type: third, countType: second } : { name: second, type: first };
    elements.at(-1)?.properties.push(property);
  }
  return { format, elements, end: end.index + end[0].length };
}

function textReader(bytes: Buffer, start: number): Reader {
  const words = bytes.toString('latin1', start).matchAll(/\S+/g);
  return () => {
    const next = words.next();
    if (next.done === true) throw new DamagedImage('a model that ends too early');
    return Number(next.value[0]);
  };
}

function binaryReader(bytes: Buffer, start: number, little: boolean): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start;
  const read: Readonly<Record<string, (offset: number) => number>> = {
    char: (offset) => view.getInt8(offset),
    uchar: (offset) => view.getUint8(offset),
    short: (offset) => view.getInt16(offset, little),
    ushort: (offset) => view.getUint16(offset, little),
    int: (offset) => view.getInt32(offset, little),
    uint: (offset) => view.getUint32(offset, little),
    float: (offset) => view.getFloat32(offset, little),
    double: (offset) => view.getFloat64(offset, little),
  };
  const aliases: Readonly<Record<string, string>> = {
    int8: 'char',
    uint8: 'uchar',
    int16: 'short',
    uint16: 'ushort',
    int32: 'int',
    uint32: 'uint',
    float32: 'float',
    float64: 'double',
  };
  return (type) => {
    const [size, value] = [SIZES[type], read[aliases[type] ?? type]];
    if (size === undefined || value === undefined || at + size > bytes.length)
      throw new DamagedImage('a model that ends too early');
    at += size;
    return value(at - size);
  };
}

const AXES = ['x', 'y', 'z'];

function readVertices({ count, properties }: Element, read: Reader): Float32Array {
  const positions = new Float32Array(count * 3);
  const axes = properties.map(({ name }) => AXES.indexOf(name));
  for (let vertex = 0; vertex < count; vertex += 1) {
    for (const [index, property] of properties.entries()) {
      const value = skipOrRead(property, read);
      const axis = axes[index] ?? -1;
      if (axis >= 0) positions[vertex * 3 + axis] = value;
    }
  }
  return positions;
}

/** The value of a property; of a list its length, and its values are passed over. */
function skipOrRead({ type, countType }: Property, read: Reader, each?: (value: number) => void): number {
  if (countType === undefined) return read(type);
  const length = checkCount(read(countType), 1_000_000);
  for (let index = 0; index < length; index += 1) {
    const value = read(type);
    each?.(value);
  }
  return length;
}

function readFaces({ count, properties }: Element, read: Reader): Uint32Array {
  const indices = new NumberRow();
  for (let face = 0; face < count; face += 1) {
    for (const property of properties) {
      const corners: number[] = [];
      const isFace = /^vertex_ind(?:ex|ices)$/.test(property.name);
      skipOrRead(property, read, isFace ? (value) => corners.push(value) : undefined);
      for (let corner = 2; corner < corners.length; corner += 1) {
        for (const index of [corners[0], corners[corner - 1], corners[corner]]) indices.push(index ?? 0);
      }
    }
    checkCount(indices.length, MOST_TRIANGLES * 3);
  }
  return indices.toIndices();
}

/** Reads a PLY model, as text or binary in either order of bytes. */
export function readPly(bytes: Buffer): Mesh {
  const { format, elements, end } = headerOf(bytes);
  const read =
    format === 'ascii' ? textReader(bytes, end) : binaryReader(bytes, end, format === 'binary_little_endian');
  // Every row of an element has a byte at least, so that a short file cannot claim many.
  for (const { count, properties } of elements) if (properties.length > 0) checkCount(count, bytes.length);
  let positions = new Float32Array(0);
  let indices = new Uint32Array(0);
  for (const element of elements) {
    if (element.name === 'vertex') positions = Float32Array.from(readVertices(element, read));
    else if (element.name === 'face') indices = Uint32Array.from(readFaces(element, read));
    else if (element.properties.length > 0)
      for (let row = 0; row < element.count; row += 1) for (const one of element.properties) skipOrRead(one, read);
  }
  if (indices.length === 0) throw new NoRendition('noPixels');
  return { positions, indices };
}

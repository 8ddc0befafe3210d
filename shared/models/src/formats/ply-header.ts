import { checkCount, MAX_VERTICES } from '../mesh/mesh.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';

/** The number types of PLY by their names. */
const KINDS = {
  char: 'int8',
  int8: 'int8',
  uchar: 'uint8',
  uint8: 'uint8',
  short: 'int16',
  int16: 'int16',
  ushort: 'uint16',
  uint16: 'uint16',
  int: 'int32',
  int32: 'int32',
  uint: 'uint32',
  uint32: 'uint32',
  float: 'float32',
  float32: 'float32',
  double: 'float64',
  float64: 'float64',
} as const;

/** A number type. */
export type PlyNumber = (typeof KINDS)[keyof typeof KINDS];

/** A value of each row of an element, or a list of values. */
export interface PlyProperty {
  readonly name: string;
  readonly kind: PlyNumber;
  /** The type of the length of a list; `null` for a single value. */
  readonly countKind: PlyNumber | null;
}

/** Rows of one kind: vertices, faces and other elements. */
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
  /** The offset of the first value. */
  readonly end: number;
}

/** The maximum length of a header. Typical headers have some hundred bytes; comments may have any length. */
const MAX_HEADER_BYTES = 1024 * 1024;

function parseNumberKind(word: string): PlyNumber {
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word as keyof typeof KINDS] : undefined;
  if (kind === undefined) throw new UnreadableModelError('form');
  return kind;
}

function parseFormat(word: string): PlyHeader['format'] {
  if (word === 'ascii' || word === 'binary_little_endian' || word === 'binary_big_endian') return word;
  throw new UnreadableModelError('form');
}

function parseProperty([first = '', second = '', third = '', fourth = '']: readonly string[]): PlyProperty {
  return first === 'list'
    ? { name: fourth, kind: parseNumberKind(third), countKind: parseNumberKind(second) }
    : { name: second, kind: parseNumberKind(first), countKind: null };
}

/**
 * Reads the header of a PLY model.
 *
 * @throws UnreadableModel if it claims more rows than the file has bytes
 */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEADER_BYTES));
  // A comment may contain the same word.
  const end = /(?<=[\r\n])[ \t]*end_header[ \t]*(\r\n|\n|\r)/.exec(head);
  if (end === null || !head.startsWith('ply')) throw new UnreadableModelError('form');
  const elements: { readonly name: string; readonly count: number; readonly properties: PlyProperty[] }[] = [];
  let format: PlyHeader['format'] | undefined;
  for (const line of head.slice(0, end.index).split(/[\r\n]+/)) {
    const [keyword, ...words] = line.trim().split(/\s+/);
    if (keyword === 'format') format = parseFormat(words[0] ?? '');
    else if (keyword === 'element')
      elements.push({ name: words[0] ?? '', count: checkCount(Number(words[1]), MAX_VERTICES), properties: [] });
    else if (keyword === 'property') elements.at(-1)?.properties.push(parseProperty(words));
  }
  if (format === undefined) throw new UnreadableModelError('form');
  // Every row of an element has at least one byte, so a short file cannot claim many rows.
  const rows = elements.reduce((sum, { count, properties }) => sum + (properties.length === 0 ? 0 : count), 0);
  if (rows > bytes.length) throw new UnreadableModelError('cut');
  return { format, elements, end: end.index + end[0].length };
}

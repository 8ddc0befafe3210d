/** Bytes of the types of PLY. */
const TYPE_BYTES: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  int8: 1,
  uint8: 1,
  short: 2,
  ushort: 2,
  int16: 2,
  uint16: 2,
  int: 4,
  uint: 4,
  int32: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
};
/** Elements of surfaces; any other may hold anything. */
const ELEMENTS = new Set(['vertex', 'face', 'edge', 'tristrips', 'multi_texture_face']);
/** Properties of surfaces by the names that common programs use; any other word may identify a person. */
const PROPERTIES =
  /^(?:[xyzstuvwrgba]|n[xyz]|(?:(?:diffuse|ambient|specular)_)?(?:red|green|blue|alpha)|texture_[uv]|tex(?:coord|number)|texture_[st]|vert(?:ex|ices)_ind(?:ex|ices)|vertex[12]|quality|confidence|intensity|flags|curvature|radius|material_index|tx|ty|tn)$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|nan|inf(?:inity)?)$/i;
/** Maximum bytes of a header; a longer one contains something else. */
const MAX_HEADER_BYTES = 1024 * 1024;

interface PlyProperty {
  readonly type: string;
  /** The type of the number of values of a list. */
  readonly countType?: string;
  readonly line: string;
  readonly isKept: boolean;
}

interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: PlyProperty[];
  readonly isKept: boolean;
}

interface PlyHeader {
  readonly format: string;
  readonly elements: readonly PlyElement[];
  readonly end: number;
}

function parseProperty(line: string): PlyProperty | undefined {
  const match = /^\s*property\s+(?:list\s+(\w+)\s+)?(\w+)\s+(\S+)\s*$/.exec(line);
  if (match === null) return undefined;
  const [, countType, type = '', name = ''] = match;
  // A type that PLY does not have is a word like any other.
  if (![type, countType ?? type].every((word) => Object.hasOwn(TYPE_BYTES, word))) return undefined;
  const types = countType === undefined ? type : `list ${countType} ${type}`;
  return {
    type,
    ...(countType === undefined ? {} : { countType }),
    line: `property ${types} ${name}`,
    isKept: PROPERTIES.test(name),
  };
}

function parseHeader(bytes: Buffer): PlyHeader | undefined {
  const text = bytes.toString('latin1', 0, MAX_HEADER_BYTES);
  const mark = /(?:^|\n|\r)end_header[ \t]*(?:\r\n|\n|\r)/.exec(text);
  const format = /(?:^|\n|\r)\s*format\s+(ascii|binary_little_endian|binary_big_endian)\s+1\.0/.exec(text)?.[1];
  if (mark === null || format === undefined) return undefined;
  const elements: PlyElement[] = [];
  for (const line of text.slice(0, mark.index).split(/\r?\n|\r/)) {
    const element = /^\s*element\s+(\S+)\s+(\d+)\s*$/.exec(line);
    if (element !== null) {
      const name = element[1] ?? '';
      elements.push({ name, count: Number(element[2]), properties: [], isKept: ELEMENTS.has(name) });
      continue;
    }
    if (!/^\s*property\b/.test(line)) continue;
    const property = parseProperty(line);
    // The rows cannot be read without it.
    if (property === undefined) return undefined;
    elements.at(-1)?.properties.push(property);
  }
  return { format, elements, end: mark.index + mark[0].length };
}

function writeHeader({ format, elements }: PlyHeader): Buffer {
  const lines = elements
    .filter(({ isKept }) => isKept)
    .flatMap(({ name, count, properties }) => [
      `element ${name} ${count}`,
      ...properties.filter((property) => property.isKept).map(({ line }) => line),
    ]);
  return Buffer.from(['ply', `format ${format} 1.0`, ...lines, 'end_header', ''].join('\n'), 'latin1');
}

function readCount(bytes: Buffer, at: number, type: string, isLittle: boolean): number {
  const size = TYPE_BYTES[type] ?? 0;
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}

/** Copies the kept values of binary rows; whatever follows the last row is left out. */
function copyBinaryRows(bytes: Buffer, { format, elements, end }: PlyHeader): Buffer {
  const isLittle = format === 'binary_little_endian';
  const output = Buffer.alloc(bytes.length - end);
  let [at, to] = [end, 0];
  for (const element of elements)
    for (let row = 0; row < element.count && element.properties.length > 0; row += 1)
      for (const { type, countType, isKept } of element.properties) {
        const from = at;
        const head = countType === undefined ? 0 : (TYPE_BYTES[countType] ?? NaN);
        const count = countType === undefined ? 1 : readCount(bytes, at, countType, isLittle);
        at += head + count * (TYPE_BYTES[type] ?? NaN);
        if (!(at <= bytes.length)) throw new RangeError('a PLY that ends within its rows');
        if (element.isKept && isKept) to += bytes.copy(output, to, from, at);
      }
  return output.subarray(0, to);
}

/** Reads the words of a text one after the other, whatever its lines are. */
class WordReader {
  readonly #bytes: Buffer;
  #at: number;
  #words: string[] = [];
  #next = 0;

  constructor(bytes: Buffer, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  next(): string {
    while (this.#next >= this.#words.length) this.#readLine();
    return this.#words[this.#next++] ?? '';
  }

  #readLine(): void {
    if (this.#at >= this.#bytes.length) throw new RangeError('a PLY that ends within its rows');
    const next = this.#bytes.indexOf(0x0a, this.#at);
    const end = next < 0 ? this.#bytes.length : next;
    this.#words = this.#bytes.toString('latin1', this.#at, end).split(/\s+/).filter(Boolean);
    this.#next = 0;
    this.#at = end + 1;
  }
}

function toNumberWord(word: string): string {
  return NUMBER.test(word) ? word : '0';
}

/** Copies the kept numbers of a row of text; anything else becomes 0. */
function copyTextRow(words: WordReader, { properties }: PlyElement): string {
  const row: string[] = [];
  for (const { countType, isKept } of properties) {
    const countWord = countType === undefined ? '1' : words.next();
    if (!/^\d{1,7}$/.test(countWord)) throw new RangeError('a PLY with a list of no number');
    if (isKept && countType !== undefined) row.push(countWord);
    for (let index = 0; index < Number(countWord); index += 1) {
      const word = words.next();
      if (isKept) row.push(toNumberWord(word));
    }
  }
  return row.join(' ');
}

function copyTextRows(bytes: Buffer, { elements, end }: PlyHeader): Buffer {
  const words = new WordReader(bytes, end);
  const pieces: Buffer[] = [];
  for (const element of elements)
    for (let row = 0; row < element.count && element.properties.length > 0; row += 1) {
      const text = copyTextRow(words, element);
      if (element.isKept) pieces.push(Buffer.from(`${text}\n`, 'latin1'));
    }
  return Buffer.concat(pieces);
}

/**
 * Writes a PLY model anew with the elements and properties of a surface. Comments, other properties, and whatever
 * follows the last row are left out.
 *
 * @returns `undefined` if the model cannot be read
 */
export function cleanPly(bytes: Buffer): Buffer | undefined {
  const header = parseHeader(bytes);
  if (header === undefined) return undefined;
  try {
    const rows = header.format === 'ascii' ? copyTextRows(bytes, header) : copyBinaryRows(bytes, header);
    return Buffer.concat([writeHeader(header), rows]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const STL_HEADER = 80;
const STL_TRIANGLE = 50;
const DRACO_METADATA = 0x8000;

/** Returns whether an STL is binary: its triangle count fits its length, whatever its first word is. */
function isBinaryStl(bytes: Buffer): boolean {
  return (
    bytes.length >= STL_HEADER + 4 && bytes.length >= STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE
  );
}

/** Matches keywords with numbers; names of solids and all other lines are removed. */
const STL_LINE =
  /^\s*(?:(?:end)?solid\b|facet\s+normal\b|outer\s+loop|end\s?loop|end\s?facet|vertex\b)(?:\s+[\d.eE+-]+|\s+nan)*/i;

function cleanStlLine(line: string): string | null {
  return line.trim() === '' ? '' : (STL_LINE.exec(line)?.[0] ?? null);
}

function cleanStl(bytes: Buffer): Buffer {
  if (!isBinaryStl(bytes)) return mapLines(bytes, cleanStlLine);
  // The bytes after the last triangle may be anything.
  const clean = Buffer.from(bytes.subarray(0, STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE));
  return clean.fill(0, 0, STL_HEADER);
}

/**
 * Maps each line of a text in pieces, because a model may be larger than the longest string. Lines that become `null`
 * are removed.
 */
function mapLines(bytes: Buffer, change: (line: string) => string | null): Buffer {
  const pieces: Buffer[] = [];
  const size = 16 * 1024 * 1024;
  for (let at = 0; at < bytes.length;) {
    const lineEnd = at + size >= bytes.length ? bytes.length : bytes.lastIndexOf(0x0a, at + size) + 1;
    const end = lineEnd > at ? lineEnd : bytes.length;
    const lines = bytes.toString('latin1', at, end).split('\n');
    const cleanLines = lines.map(change).filter((line) => line !== null);
    pieces.push(Buffer.from(cleanLines.join('\n'), 'latin1'));
    at = end;
  }
  return Buffer.concat(pieces);
}

/** Element names that common programs use; any other word may identify a person. */
const PLY_ELEMENTS = new Set(['vertex', 'face', 'edge', 'material', 'tristrips', 'camera', 'multi_texture_face']);
const PLY_PROPERTIES =
  /^(?:[xyzstuvwrgba]|n[xyz]|(?:(?:diffuse|ambient|specular)_)?(?:red|green|blue|alpha)|texture_[uv]|tex(?:coord|number)|texture_[st]|vert(?:ex|ices)_ind(?:ex|ices)|vertex[12]|quality|confidence|intensity|flags|curvature|radius|scalar_\w{1,12}|material_index|tx|ty|tn)$/;
const NUMBERS_LINE = /^[\d\s.eE+-]*(?:(?:nan|inf)[\d\s.eE+-]*)*/;

/** Cleans a header line by its declaration; unusual names are replaced. */
function cleanPlyLine(line: string, number: number): string | null {
  if (/^\s*(?:ply|format\s+(?:ascii|binary_\w+_endian)\s+1\.0)\s*$/.test(line)) return line;
  const element = /^\s*element\s+(\S+)\s+(\d+)\s*$/.exec(line);
  if (element) return `element ${PLY_ELEMENTS.has(element[1] ?? '') ? element[1] : `other${number}`} ${element[2]}`;
  const property = /^\s*property\s+(list\s+\w+\s+\w+|\w+)\s+(\S+)\s*$/.exec(line);
  if (property === null) return null;
  return `property ${property[1]} ${PLY_PROPERTIES.test(property[2] ?? '') ? property[2] : `other${number}`}`;
}

/** Finds the first line after the header. */
function findPlyBody(bytes: Buffer): number {
  const mark = /(?:^|\n)end_header[ \t]*\r?\n/.exec(bytes.toString('latin1', 0, MAX_HEADER_BYTES));
  return mark === null ? -1 : mark.index + mark[0].length;
}

/** Maximum bytes of a header; a longer one contains something else. */
const MAX_HEADER_BYTES = 1024 * 1024;

function cleanPly(bytes: Buffer): Buffer | undefined {
  const start = findPlyBody(bytes);
  if (start < 0) return undefined;
  const lines = bytes.toString('latin1', 0, start).split(/\r?\n|\r/);
  const header = lines.map(cleanPlyLine).filter((line) => line !== null);
  const body = bytes.subarray(start);
  const isText = header.some((line) => /format\s+ascii/.test(line));
  const numbers = isText ? mapLines(body, (line) => NUMBERS_LINE.exec(line)?.[0] ?? '') : body;
  return Buffer.concat([Buffer.from(`${header.join('\n')}\nend_header\n`, 'latin1'), numbers]);
}

/** Matches positions and faces as numbers, up to the first character that is not part of a number. */
const OBJ_LINE = /^\s*(?:(?:v|vt|vn|vp|f|l|p)\s[\d\s./eE+-]*|s\s+(?:off|on|\d+))/;

/** Removes comments, part names and names of other files. A text in a wide encoding has no recognised line. */
function cleanObj(bytes: Buffer): Buffer | undefined {
  const clean = mapLines(bytes, (line) => OBJ_LINE.exec(line)?.[0] ?? null);
  return clean.length === 0 ? undefined : Buffer.concat([clean, Buffer.from('\n')]);
}

function cleanOff(bytes: Buffer): Buffer {
  return mapLines(bytes, (line) => /^\s*(?:S?T?C?N?4?n?OFF\b)?[\d\s.eE+-]*/.exec(line)?.[0] ?? '');
}

/** Returns a compressed model unchanged if it contains no texts; models with texts are not taken apart. */
function cleanDraco(bytes: Buffer): Buffer | undefined {
  return bytes.length > 11 && (bytes.readUInt16LE(9) & DRACO_METADATA) === 0 ? bytes : undefined;
}

/**
 * Removes the texts from a model: names, comments, headers.
 *
 * @returns `undefined` if the model cannot be cleaned.
 */
export function cleanModel(bytes: Buffer, contentType: string): Buffer | undefined {
  switch (contentType) {
    case 'model/stl':
      return cleanStl(bytes);
    case 'model/ply':
      return cleanPly(bytes);
    case 'model/obj':
      return cleanObj(bytes);
    case 'model/off':
      return cleanOff(bytes);
    case 'model/draco':
      return cleanDraco(bytes);
    default:
      return undefined;
  }
}

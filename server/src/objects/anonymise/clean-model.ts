const STL_HEADER = 80;
const STL_TRIANGLE = 50;
const DRACO_METADATA = 0x8000;

/** Whether an STL is binary: its number of triangles fits its length, whatever its first word is. */
function isBinaryStl(bytes: Buffer): boolean {
  return (
    bytes.length >= STL_HEADER + 4 && bytes.length >= STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE
  );
}

/** Keywords with their numbers; names of solids and any other line go. */
const STL_LINE =
  /^\s*(?:(?:end)?solid\b|facet\s+normal\b|outer\s+loop|end\s?loop|end\s?facet|vertex\b)(?:\s+[\d.eE+-]+|\s+nan)*/i;

function cleanStlLine(line: string): string | null {
  return line.trim() === '' ? '' : (STL_LINE.exec(line)?.[0] ?? null);
}

function cleanStl(bytes: Buffer): Buffer {
  if (!isBinaryStl(bytes)) return mapLines(bytes, cleanStlLine);
  // What stands behind the last triangle may be anything.
  const clean = Buffer.from(bytes.subarray(0, STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE));
  return clean.fill(0, 0, STL_HEADER);
}

/** Changes each line of a text, piece by piece: a model may be larger than the longest string. Lines that become `null` go. */
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

/** What programs call the parts of a model; any other word may be somebody's. */
const PLY_ELEMENTS = new Set(['vertex', 'face', 'edge', 'material', 'tristrips', 'camera', 'multi_texture_face']);
const PLY_PROPERTIES =
  /^(?:[xyzstuvwrgba]|n[xyz]|(?:(?:diffuse|ambient|specular)_)?(?:red|green|blue|alpha)|texture_[uv]|tex(?:coord|number)|texture_[st]|vert(?:ex|ices)_ind(?:ex|ices)|vertex[12]|quality|confidence|intensity|flags|curvature|radius|scalar_\w{1,12}|material_index|tx|ty|tn)$/;
const NUMBERS_LINE = /^[\d\s.eE+-]*(?:(?:nan|inf)[\d\s.eE+-]*)*/;

/** A line of the header by what it declares: names that no program gives become others. */
function cleanPlyLine(line: string, number: number): string | null {
  if (/^\s*(?:ply|format\s+(?:ascii|binary_\w+_endian)\s+1\.0)\s*$/.test(line)) return line;
  const element = /^\s*element\s+(\S+)\s+(\d+)\s*$/.exec(line);
  if (element) return `element ${PLY_ELEMENTS.has(element[1] ?? '') ? element[1] : `other${number}`} ${element[2]}`;
  const property = /^\s*property\s+(list\s+\w+\s+\w+|\w+)\s+(\S+)\s*$/.exec(line);
  if (property === null) return null;
  return `property ${property[1]} ${PLY_PROPERTIES.test(property[2] ?? '') ? property[2] : `other${number}`}`;
}

/** The first line behind the header. */
function findPlyBody(bytes: Buffer): number {
  const mark = /(?:^|\n)end_header[ \t]*\r?\n/.exec(bytes.toString('latin1', 0, MAX_HEADER_BYTES));
  return mark === null ? -1 : mark.index + mark[0].length;
}

/** A header is longer only when somebody has written something else into it. */
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

/** Places and faces as numbers, up to the first sign that is none of one. */
const OBJ_LINE = /^\s*(?:(?:v|vt|vn|vp|f|l|p)\s[\d\s./eE+-]*|s\s+(?:off|on|\d+))/;

/** Without comments, names of parts and of other files; a text in a wide encoding has no line that is known. */
function cleanObj(bytes: Buffer): Buffer | undefined {
  const clean = mapLines(bytes, (line) => OBJ_LINE.exec(line)?.[0] ?? null);
  return clean.length === 0 ? undefined : Buffer.concat([clean, Buffer.from('\n')]);
}

function cleanOff(bytes: Buffer): Buffer {
  return mapLines(bytes, (line) => /^\s*(?:S?T?C?N?4?n?OFF\b)?[\d\s.eE+-]*/.exec(line)?.[0] ?? '');
}

/** A compressed model says whether texts are in it; one that has some is not taken apart. */
function cleanDraco(bytes: Buffer): Buffer | undefined {
  return bytes.length > 11 && (bytes.readUInt16LE(9) & DRACO_METADATA) === 0 ? bytes : undefined;
}

/**
 * Takes the texts out of a model: names, comments, headers.
 *
 * @returns `undefined` when that cannot be done.
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

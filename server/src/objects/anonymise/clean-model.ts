import { cleanPly } from './clean-ply.ts';

const STL_HEADER = 80;
const STL_TRIANGLE = 50;
/** The bytes in which a text has its first vertex. */
const STL_SAMPLE_BYTES = 64 * 1024;
const DRACO_METADATA = 0x8000;

/**
 * Counts the triangles of a binary STL as its reader does: the smaller of the stated count and the bytes. 0 if it is
 * text, which names vertices unless its size fits its count.
 */
function countStlTriangles(bytes: Buffer): number {
  const storedCount = Math.floor((bytes.length - STL_HEADER - 4) / STL_TRIANGLE);
  if (storedCount < 1) return 0;
  const statedCount = bytes.readUInt32LE(STL_HEADER);
  const isExact = STL_HEADER + 4 + statedCount * STL_TRIANGLE === bytes.length;
  if (!isExact && /\bvertex\s+[\d.+-]/i.test(bytes.toString('latin1', 0, STL_SAMPLE_BYTES))) return 0;
  return statedCount === 0 ? storedCount : Math.min(statedCount, storedCount);
}

const NUMBER = String.raw`(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[+-]?nan|[+-]?inf)`;

/** Matches keywords with as many numbers as they have; names of solids and all other lines are removed. */
const STL_LINE = new RegExp(
  String.raw`^\s*(?:(?:end)?solid\b|facet\s+normal(?:\s+${NUMBER}){3}|outer\s+loop|end\s?loop|end\s?facet|vertex(?:\s+${NUMBER}){3})`,
  'i',
);

function cleanStlLine(line: string): string | null {
  if (line.trim() === '') return '';
  // Readers count vertices, so an unreadable one keeps its place.
  return STL_LINE.exec(line)?.[0] ?? (/^\s*vertex\b/i.test(line) ? 'vertex nan nan nan' : null);
}

/** The words by which programs say in the header that the attributes of facets are colours. */
const STL_COLOUR_WORDS = /COLOR=|MATERIAL=|^COLOU?R/i;

/** Returns whether a model is a binary STL with colours or other attributes of its facets, which are cleared. */
export function losesFacetColours(bytes: Buffer, contentType: string): boolean {
  const count = contentType === 'model/stl' ? countStlTriangles(bytes) : 0;
  if (count === 0) return false;
  if (STL_COLOUR_WORDS.test(bytes.toString('latin1', 0, STL_HEADER))) return true;
  for (let facet = 1; facet <= count; facet += 1)
    if (bytes.readUInt16LE(STL_HEADER + 4 + facet * STL_TRIANGLE - 2) !== 0) return true;
  return false;
}

/** Clears the header and the two attribute bytes of each facet, which may hold a colour or anything else. */
function cleanStl(bytes: Buffer): Buffer {
  const count = countStlTriangles(bytes);
  if (count === 0) return mapLines(bytes, cleanStlLine);
  // The bytes after the last triangle may be anything.
  const clean = Buffer.from(bytes.subarray(0, STL_HEADER + 4 + count * STL_TRIANGLE));
  clean.fill(0, 0, STL_HEADER);
  clean.writeUInt32LE(count, STL_HEADER);
  for (let end = STL_HEADER + 4 + STL_TRIANGLE; end <= clean.length; end += STL_TRIANGLE) clean.fill(0, end - 2, end);
  return clean;
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
    // A piece before the last one ends with a line feed, behind which no line begins.
    const isLast = end === bytes.length;
    const text = bytes.toString('latin1', at, end);
    const lines = (isLast ? text : text.replace(/\r?\n$/, '')).split(/\r\n|\r|\n/);
    const cleanLines = lines.map(change).filter((line) => line !== null);
    const lineFeed = isLast || cleanLines.length === 0 ? '' : '\n';
    pieces.push(Buffer.from(cleanLines.join('\n') + lineFeed, 'latin1'));
    at = end;
  }
  return Buffer.concat(pieces);
}

/** Matches as many numbers as a line of positions, colours and corners has, up to the first other character. */
const OBJ_LINE = new RegExp(
  String.raw`^\s*(?:v(?:\s+${NUMBER}){3}(?:(?:\s+${NUMBER}){3})?|vt(?:\s+${NUMBER}){1,3}|vn(?:\s+${NUMBER}){3}|[flp](?:\s+-?\d+(?:\/-?\d*){0,2})+|s\s+(?:off|on|\d{1,6})\b)`,
  'i',
);

/** Keeps the place of a position, texture or normal whose numbers cannot be read, because faces count the lines. */
function toUnreadableRow(line: string): string | null {
  const keyword = /^\s*(v[nt]?)\s/i.exec(line)?.[1];
  return keyword === undefined ? null : `${keyword} nan nan nan`;
}

/** Removes comments, part names and names of other files. A text in a wide encoding has no recognised line. */
function cleanObj(bytes: Buffer): Buffer | undefined {
  let continued = '';
  const clean = mapLines(bytes, (part) => {
    const line = part.trimEnd();
    // A line that ends with a backslash goes on in the next one.
    if (line.endsWith('\\')) {
      continued += `${line.slice(0, -1)} `;
      return null;
    }
    const whole = continued + line;
    continued = '';
    return OBJ_LINE.exec(whole)?.[0] ?? toUnreadableRow(whole);
  });
  return clean.length === 0 ? undefined : Buffer.concat([clean, Buffer.from('\n')]);
}

/**
 * Keeps the numbers of the lines that the counts of an OFF model announce.
 *
 * @returns `undefined` if its counts, or the numbers of a vertex or face, are on several lines
 */
function cleanOff(bytes: Buffer): Buffer | undefined {
  let vertices = 0;
  let rows: number | undefined;
  let hasSplitRows = false;
  const model = mapLines(bytes, (line) => {
    const clean = /^\s*(?:S?T?C?N?4?n?OFF\b)?[\d\s.eE+-]*/.exec(line)?.[0] ?? '';
    const numbers = clean.replace(/^\s*[A-Za-z\d]*OFF\b/, '').trim();
    if (numbers === '') return rows === 0 ? null : clean;
    const values = numbers.split(/\s+/).map(Number);
    const [first = 0, faces = 0] = values;
    if (rows === undefined) {
      hasSplitRows ||= values.length < 3;
      vertices = first;
      rows = vertices + faces;
      return clean;
    }
    if (rows <= 0) return null;
    hasSplitRows ||= values.length < (vertices > 0 ? 3 : first + 1);
    vertices -= 1;
    rows -= 1;
    return clean;
  });
  return hasSplitRows ? undefined : model;
}

/** Returns a compressed model unchanged if it contains no texts; models with texts are not taken apart. */
function cleanDraco(bytes: Buffer): Buffer | undefined {
  return bytes.length > 11 && (bytes.readUInt16LE(9) & DRACO_METADATA) === 0 ? bytes : undefined;
}

/** Returns whether a file begins with the mark of a text of two bytes for each character, whose lines are not read. */
function isWideText(bytes: Buffer): boolean {
  return bytes.length >= 2 && ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2));
}

/**
 * Removes the texts from a model: names, comments, headers.
 *
 * @returns `undefined` if the model cannot be cleaned.
 */
export function cleanModel(bytes: Buffer, contentType: string): Buffer | undefined {
  if (isWideText(bytes)) return undefined;
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

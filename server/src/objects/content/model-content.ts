const BINARY_STL_HEADER = 84;
const BINARY_STL_FACET = 50;
const OBJ_LINE = /^\s*(v|vn|vt|f|l|p|o|g|mtllib|usemtl)\s/m;

/** Returns whether bytes are an STL model: binary by its size, otherwise text. */
export function isStl(head: Buffer, size: number, text: string | undefined): boolean {
  if (head.length >= BINARY_STL_HEADER) {
    const facets = head.readUInt32LE(80);
    if (facets > 0 && BINARY_STL_HEADER + facets * BINARY_STL_FACET === size) return true;
  }
  if (hasFacets(head, size)) return true;
  return text !== undefined && /^\s*solid\b/im.test(text) && /^\s*(facet|endsolid)\b/im.test(text);
}

/** The facets that are examined of a binary STL whose size does not fit its count. */
const MAX_EXAMINED_FACETS = 32;
/** Larger coordinates in mm are numbers of another format. */
const MAX_COORDINATE = 1e7;
/** Smaller ones too, except for zero. */
const MIN_COORDINATE = 1e-12;

/**
 * Returns whether a binary file has facets behind the header of an STL: some programs append bytes or state a wrong
 * count, and readers take the facets that are there.
 */
function hasFacets(head: Buffer, size: number): boolean {
  if (head.length < BINARY_STL_HEADER) return false;
  const storedCount = Math.floor((Math.min(size, head.length) - BINARY_STL_HEADER) / BINARY_STL_FACET);
  const statedCount = head.readUInt32LE(BINARY_STL_HEADER - 4);
  // Bytes behind the stated facets may be anything.
  const count = Math.min(MAX_EXAMINED_FACETS, storedCount, statedCount === 0 ? storedCount : statedCount);
  if (count < 1) return false;
  const facets = Array.from({ length: count }, (_, facet) => BINARY_STL_HEADER + facet * BINARY_STL_FACET);
  return facets.every((at) => isFacet(head, at)) && facets.some((at) => head.subarray(at + 12, at + 48).some(Boolean));
}

/** Returns whether bytes are a normal and three corners; not every program writes normals of unit length. */
function isFacet(head: Buffer, at: number): boolean {
  const numbers = Array.from({ length: 12 }, (_, index) => head.readFloatLE(at + index * 4));
  const isCoordinate = (value: number): boolean =>
    value === 0 || (Math.abs(value) >= MIN_COORDINATE && Math.abs(value) <= MAX_COORDINATE);
  return numbers.every(isCoordinate);
}

/** Returns whether a file begins like a PLY model. */
export function isPly(head: Buffer): boolean {
  return /^ply\r?\n/.test(head.toString('latin1', 0, 5)) || head.toString('latin1', 0, 4) === 'ply\r';
}

/** Returns whether a text has a line of an OBJ model; `undefined` stands for binary data. */
export function isObj(text: string | undefined): boolean {
  return text !== undefined && OBJ_LINE.test(text);
}

/** Returns whether a file begins like a Draco model. */
export function isDraco(head: Buffer): boolean {
  return head.toString('latin1', 0, 5) === 'DRACO';
}

/** Returns whether a file begins like an OFF model, with any of its optional letters. */
export function isOff(head: Buffer): boolean {
  return /^\s*(ST)?C?N?4?n?OFF\b/.test(head.toString('latin1', 0, 32));
}

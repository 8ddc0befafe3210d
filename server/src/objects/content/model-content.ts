const BINARY_STL_HEADER = 84;
const BINARY_STL_FACET = 50;
const OBJ_LINE = /^\s*(v|vn|vt|f|l|p|o|g|mtllib|usemtl)\s/m;

/** Returns whether bytes are an STL model: binary by its size, otherwise text. */
export function isStl(head: Buffer, size: number, text: string | undefined): boolean {
  if (head.length >= BINARY_STL_HEADER) {
    const facets = head.readUInt32LE(80);
    if (facets > 0 && BINARY_STL_HEADER + facets * BINARY_STL_FACET === size) return true;
  }
  return text !== undefined && /^\s*solid\b/im.test(text) && /^\s*(facet|endsolid)\b/im.test(text);
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

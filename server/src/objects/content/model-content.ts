const BINARY_STL_HEADER = 84;
const BINARY_STL_FACET = 50;
const OBJ_LINE = /^\s*(v|vn|vt|f|l|p|o|g|mtllib|usemtl)\s/m;

/** Whether bytes are an STL model: binary by the formula of its size, else text. */
export function isStl(head: Buffer, size: number, text: string | undefined): boolean {
  if (head.length >= BINARY_STL_HEADER) {
    const facets = head.readUInt32LE(80);
    if (facets > 0 && BINARY_STL_HEADER + facets * BINARY_STL_FACET === size) return true;
  }
  return text !== undefined && /^\s*solid\b/im.test(text) && /^\s*(facet|endsolid)\b/im.test(text);
}

/** Whether a file begins as a PLY model does. */
export function isPly(head: Buffer): boolean {
  return /^ply\r?\n/.test(head.toString('latin1', 0, 5)) || head.toString('latin1', 0, 4) === 'ply\r';
}

/** Whether a text has a line of an OBJ model; `undefined` stands for bytes that are no text. */
export function isObj(text: string | undefined): boolean {
  return text !== undefined && OBJ_LINE.test(text);
}

/** Whether a file begins as a Draco model does. */
export function isDraco(head: Buffer): boolean {
  return head.toString('latin1', 0, 5) === 'DRACO';
}

/** Whether a file begins as an OFF model does, with whichever of its optional letters. */
export function isOff(head: Buffer): boolean {
  return /^\s*(ST)?C?N?4?n?OFF\b/.test(head.toString('latin1', 0, 32));
}

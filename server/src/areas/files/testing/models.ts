import { randomBytes } from 'node:crypto';

const HEAD = 84;
const TRIANGLE = 50;

/**
 * Creates a unique model of about the given size in bytes. A binary STL consists of a header, a number of triangles and
 * any bytes.
 */
export function createModel(size: number): Buffer {
  const count = Math.floor(size / TRIANGLE);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(count, HEAD - 4);
  return Buffer.concat([head, randomBytes(count * TRIANGLE)]);
}

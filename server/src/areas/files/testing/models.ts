import { randomBytes } from 'node:crypto';

const HEAD = 84;
const TRIANGLE = 50;

/** A model of about so many bytes that is like no other: a binary STL is any bytes behind a head and a number of triangles. */
export function createModel(size: number): Buffer {
  const count = Math.floor(size / TRIANGLE);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(count, HEAD - 4);
  return Buffer.concat([head, randomBytes(count * TRIANGLE)]);
}

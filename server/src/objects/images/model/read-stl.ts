import { NoRendition } from '../image-job.ts';
import { checkCount, type Mesh, MOST_TRIANGLES, NumberRow } from './mesh.ts';

const HEADER = 84;
const FACET = 50;

/** Reads an STL model: binary when its size fits the formula, whatever its first word, else text. */
export function readStl(bytes: Buffer): Mesh {
  if (bytes.length >= HEADER && HEADER + bytes.readUInt32LE(80) * FACET === bytes.length) return binary(bytes);
  return text(bytes.toString('latin1'));
}

function binary(bytes: Buffer): Mesh {
  const count = checkCount(bytes.readUInt32LE(80), MOST_TRIANGLES);
  const positions = new Float32Array(count * 9);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let facet = 0; facet < count; facet += 1) {
    const from = HEADER + facet * FACET + 12;
    for (let value = 0; value < 9; value += 1) positions[facet * 9 + value] = view.getFloat32(from + value * 4, true);
  }
  return { positions, indices: null };
}

function text(content: string): Mesh {
  const values = new NumberRow();
  for (const [, x, y, z] of content.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi)) {
    for (const value of [x, y, z]) values.push(Number(value));
    checkCount(values.length, MOST_TRIANGLES * 9);
  }
  if (values.length === 0) throw new NoRendition('noPixels');
  return { positions: values.toFloats(), indices: null };
}

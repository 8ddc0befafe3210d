import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES, NumberRow } from './mesh.ts';

/** Reads an OFF model of the plain text form. */
export function readOff(bytes: Buffer): Mesh {
  const words = bytes
    .toString('latin1')
    .replace(/#[^\r\n]*/g, '')
    .matchAll(/\S+/g);
  const next = (): number => {
    const word = words.next();
    if (word.done === true) throw new DamagedImage('a model that ends too early');
    return Number(word.value[0]);
  };
  if (words.next().value?.[0] !== 'OFF') throw new DamagedImage('a model of a rare form of OFF');
  const vertices = checkCount(next(), Math.min(MOST_VERTICES, bytes.length));
  const faces = checkCount(next(), Math.min(MOST_TRIANGLES, bytes.length));
  next();
  const positions = new Float32Array(vertices * 3);
  for (let value = 0; value < positions.length; value += 1) positions[value] = next();
  const indices = new NumberRow();
  for (let face = 0; face < faces; face += 1) {
    const corners = Array.from({ length: checkCount(next(), 10_000) }, next);
    for (let corner = 2; corner < corners.length; corner += 1) {
      for (const index of [corners[0], corners[corner - 1], corners[corner]]) indices.push(index ?? 0);
    }
  }
  if (indices.length === 0) throw new NoRendition('noPixels');
  return { positions, indices: indices.toIndices() };
}

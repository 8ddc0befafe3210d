import { textOf } from '../../content/text-content.ts';
import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES, NumberRow } from './mesh.ts';

/** The vertex of a face's corner: `7`, `7/1`, `7//2`; a negative one counts back from the last. */
function indexOf(corner: string, vertices: number): number {
  const number = Number.parseInt(corner, 10);
  return number < 0 ? vertices + number : number - 1;
}

/** Reads an OBJ model, in whatever encoding; faces of more corners become fans of triangles. */
export function readObj(bytes: Buffer): Mesh {
  const content = textOf(bytes);
  if (content === undefined) throw new DamagedImage('a model that is no text');
  const [positions, indices] = [new NumberRow(), new NumberRow()];
  for (const line of content.split(/\r?\n|\r/)) {
    const [keyword, ...parts] = line.trim().split(/\s+/);
    if (keyword === 'v') {
      for (const value of parts.slice(0, 3)) positions.push(Number(value));
      checkCount(positions.length, MOST_VERTICES * 3);
    } else if (keyword === 'f') {
      const corners = parts.map((part) => indexOf(part, positions.length / 3));
      for (let corner = 2; corner < corners.length; corner += 1) {
        for (const index of [corners[0], corners[corner - 1], corners[corner]]) indices.push(index ?? -1);
      }
      checkCount(indices.length, MOST_TRIANGLES * 3);
    }
  }
  if (indices.length === 0) throw new NoRendition('noPixels');
  return { positions: positions.toFloats(), indices: indices.toIndices() };
}

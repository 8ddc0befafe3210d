import { checkCount, type Mesh, MOST_TRIANGLES, MOST_VERTICES } from '../mesh/mesh.ts';
import { IndexRow } from '../mesh/number-rows.ts';
import { UnreadableModel } from '../mesh/unreadable-model.ts';
import { TextScanner } from './text-scanner.ts';

const HASH = 0x23;
/** Corners of one face. */
const MOST_CORNERS = 10_000;

/** Reads an OFF model of the plain text form. */
export function readOff(bytes: Uint8Array): Mesh {
  const scanner = new TextScanner(bytes);
  const skipComments = (): void => {
    while (scanner.peek() === HASH) scanner.skipLine();
  };
  const next = (): number => {
    skipComments();
    if (scanner.isAtEnd) throw new UnreadableModel('cut');
    return scanner.number();
  };
  skipComments();
  if (scanner.word() !== 'off') throw new UnreadableModel('form');
  const vertices = checkCount(next(), Math.min(MOST_VERTICES, bytes.length));
  const faces = checkCount(next(), Math.min(MOST_TRIANGLES, bytes.length));
  next();
  const positions = new Float32Array(vertices * 3);
  for (let value = 0; value < positions.length; value += 1) positions[value] = next();
  const indices = new IndexRow();
  for (let face = 0; face < faces; face += 1) {
    const corners = Array.from({ length: checkCount(next(), MOST_CORNERS) }, next);
    indices.pushFan(corners, corners.length);
    checkCount(indices.length, MOST_TRIANGLES * 3);
    // A colour may stand behind the corners.
    if (scanner.hasMoreInLine()) scanner.skipLine();
  }
  if (indices.length === 0) throw new UnreadableModel('surface');
  return { positions, indices: indices.toArray(), colours: null, facetColours: null, parts: [] };
}

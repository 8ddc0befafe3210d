import { checkCount, createWireMesh, type Mesh, MAX_TRIANGLES, MAX_VERTICES } from '../mesh/mesh.ts';
import { IndexRow } from '../mesh/number-rows.ts';
import { pushPolygon } from '../mesh/polygon.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { toUtf8 } from './text-encoding.ts';
import { TextScanner } from './text-scanner.ts';

const HASH = 0x23;
/** The maximum number of corners of one face. */
const MAX_CORNERS = 10_000;

/** The first word of the text forms: with texture coordinates, colours and normals of the vertices. */
const KEYWORD = /^(?:st)?(c)?(n)?off$/;

/** Reads an OFF model in a text form. Normals and colours of its vertices are not read. */
export function readOff(bytes: Uint8Array): Mesh {
  const scanner = new TextScanner(toUtf8(bytes));
  const skipComments = (): void => {
    while (scanner.peek() === HASH) scanner.skipLine();
  };
  const readNumber = (): number => {
    skipComments();
    if (scanner.isAtEnd) throw new UnreadableModelError('cut');
    return scanner.readNumber();
  };
  skipComments();
  const keyword = scanner.readWord();
  if (!KEYWORD.test(keyword)) throw new UnreadableModelError('form');
  const vertices = checkCount(readNumber(), Math.min(MAX_VERTICES, bytes.length));
  const faces = checkCount(readNumber(), Math.min(MAX_TRIANGLES, bytes.length));
  readNumber();
  const positions = new Float32Array(vertices * 3);
  for (let value = 0; value < positions.length; value += 1) {
    positions[value] = readNumber();
    if (keyword !== 'off' && value % 3 === 2) scanner.skipLine();
  }
  const indices = new IndexRow();
  for (let face = 0; face < faces; face += 1) {
    const corners = Array.from({ length: checkCount(readNumber(), MAX_CORNERS) }, readNumber);
    pushPolygon(indices, corners, corners.length, positions);
    checkCount(indices.length, MAX_TRIANGLES * 3);
    // A colour may follow the corners.
    if (scanner.hasMoreInLine()) scanner.skipLine();
  }
  if (indices.length === 0) return createWireMesh({ positions, colours: null });
  return { positions, indices: indices.toArray(), colours: null, facetColours: null, parts: [] };
}

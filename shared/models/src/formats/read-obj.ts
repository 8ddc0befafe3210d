import { checkCount, type Mesh, MAX_TRIANGLES, MAX_VERTICES, PartList } from '../mesh/mesh.ts';
import { FloatRow, IndexRow } from '../mesh/number-rows.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { TextScanner } from './text-scanner.ts';

/** The maximum number of corners of one face. */
const MAX_CORNERS = 10_000;

/** Converts a text of any encoding to UTF-8. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark !== 0xfffe && mark !== 0xfeff) {
    if (bytes.subarray(0, 65_536).includes(0)) throw new UnreadableModelError('form');
    return bytes;
  }
  return new TextEncoder().encode(new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes));
}

/**
 * Reads an OBJ model in any encoding. Faces with more corners become triangle fans. Materials and textures are separate
 * files.
 */
export function readObj(bytes: Uint8Array): Mesh {
  const scanner = new TextScanner(toUtf8(bytes));
  const [positions, colours, indices, parts] = [new FloatRow(), new FloatRow(), new IndexRow(), new PartList()];
  const corners = new Float64Array(MAX_CORNERS);
  while (!scanner.isAtEnd) {
    const word = scanner.readWord(4);
    if (word === 'v') {
      for (let axis = 0; axis < 3; axis += 1)
        positions.push(scanner.hasMoreInLine() ? scanner.readNumber() : Number.NaN);
      checkCount(positions.length, MAX_VERTICES * 3);
      readColour(scanner, colours, positions.length);
    } else if (word === 'f') {
      indices.pushFan(corners, readCorners(scanner, corners, positions.length / 3));
      checkCount(indices.length, MAX_TRIANGLES * 3);
    } else if (word === 'o' || word === 'g') parts.begin(scanner.readLine(), indices.length / 3);
    scanner.skipLine();
  }
  if (indices.length === 0) throw new UnreadableModelError('surface');
  return {
    positions: positions.toArray(),
    indices: indices.toArray(),
    colours: colours.length > 0 && colours.length === positions.length ? toColourBytes(colours.toArray()) : null,
    facetColours: null,
    parts: parts.toParts(indices.length / 3),
  };
}

/** Reads the colour that may follow a position. It counts only if every previous vertex has one. */
function readColour(scanner: TextScanner, colours: FloatRow, values: number): void {
  if (colours.length !== values - 3 || !scanner.hasMoreInLine()) return;
  for (let channel = 0; channel < 3; channel += 1) colours.push(scanner.hasMoreInLine() ? scanner.readNumber() : 1);
}

/** Reads the vertices of a face: `7`, `7/1`, `7//2`. A negative number counts back from the last vertex. */
function readCorners(scanner: TextScanner, corners: Float64Array, vertices: number): number {
  let count = 0;
  while (scanner.hasMoreInLine()) {
    const number = scanner.readNumber();
    checkCount(count, MAX_CORNERS - 1);
    corners[count] = number < 0 ? vertices + number : number - 1;
    count += 1;
  }
  return count;
}

function toColourBytes(shares: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(shares.length);
  // Some programs write 0 to 255, most write 0 to 1.
  const scale = shares.some((value) => value > 1) ? 1 : 255;
  for (const [at, value] of shares.entries()) bytes[at] = value * scale;
  return new Uint8Array(bytes.buffer);
}

import { checkCount, createWireMesh, type Mesh, MAX_TRIANGLES, MAX_VERTICES, PartList } from '../mesh/mesh.ts';
import { toColourBytes } from '../mesh/colour-scale.ts';
import { FloatRow, IndexRow } from '../mesh/number-rows.ts';
import { pushPolygon } from '../mesh/polygon.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { toUtf8 } from './text-encoding.ts';
import { TextScanner } from './text-scanner.ts';

/** The maximum number of corners of one face. */
const MAX_CORNERS = 10_000;

const [BACKSLASH, RETURN, LINE_FEED, SPACE] = [0x5c, 13, 10, 32];

/** Joins the lines that a backslash continues, by spaces in place of their ends. */
function joinContinuedLines(text: Uint8Array): Uint8Array {
  let joinedText: Uint8Array | null = null;
  for (let place = text.indexOf(BACKSLASH); place >= 0; place = text.indexOf(BACKSLASH, place + 1)) {
    const end = text[place + 1] === RETURN && text[place + 2] === LINE_FEED ? place + 2 : place + 1;
    if (text[end] !== LINE_FEED && text[end] !== RETURN) continue;
    joinedText ??= Uint8Array.from(text);
    joinedText.fill(SPACE, place, end + 1);
  }
  return joinedText ?? text;
}

function toPlainText(bytes: Uint8Array): Uint8Array {
  const text = toUtf8(bytes);
  if (text.subarray(0, 65_536).includes(0)) throw new UnreadableModelError('form');
  return joinContinuedLines(text);
}

/**
 * Reads an OBJ model in any encoding. Faces with more corners become triangles. Materials and textures are separate
 * files.
 */
export function readObj(bytes: Uint8Array): Mesh {
  const scanner = new TextScanner(toPlainText(bytes));
  const [positions, colours, indices, parts] = [new FloatRow(), new FloatRow(), new IndexRow(), new PartList()];
  const lines = new IndexRow();
  const corners = new Float64Array(MAX_CORNERS);
  while (!scanner.isAtEnd) {
    const word = scanner.readWord(4);
    if (word === 'v') {
      for (let axis = 0; axis < 3; axis += 1)
        positions.push(scanner.hasMoreInLine() ? scanner.readNumber() : Number.NaN);
      checkCount(positions.length, MAX_VERTICES * 3);
      readColour(scanner, colours, positions.length);
    } else if (word === 'f') {
      const count = readCorners(scanner, corners, positions.length / 3);
      pushPolygon(indices, corners, count, positions.values);
      checkCount(indices.length, MAX_TRIANGLES * 3);
    } else if (word === 'l') {
      const count = readCorners(scanner, corners, positions.length / 3);
      for (let at = 1; at < count; at += 1) lines.pushLine(corners[at - 1] ?? -1, corners[at] ?? -1);
      checkCount(lines.length, MAX_VERTICES);
    } else if (word === 'o' || word === 'g') parts.begin(scanner.readLine(), indices.length / 3);
    scanner.skipLine();
  }
  const vertices = {
    positions: positions.toArray(),
    colours:
      colours.length > 0 && colours.length === positions.length ? toColourBytes(colours.toArray(), 'float32') : null,
  };
  if (indices.length === 0) return createWireMesh(vertices, lines.toArray());
  return {
    ...vertices,
    indices: indices.toArray(),
    facetColours: null,
    parts: parts.toParts(indices.length / 3),
  };
}

/**
 * Reads the colour that may follow a position. It counts only if every previous vertex has one. A single number is no
 * colour but the weight of the position.
 */
function readColour(scanner: TextScanner, colours: FloatRow, values: number): void {
  if (colours.length !== values - 3 || !scanner.hasMoreInLine()) return;
  const channels: number[] = [];
  while (channels.length < 3 && scanner.hasMoreInLine()) channels.push(scanner.readNumber());
  if (channels.length === 3) for (const channel of channels) colours.push(channel);
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

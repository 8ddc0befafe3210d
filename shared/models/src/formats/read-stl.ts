import { checkCount, type Mesh, MOST_TRIANGLES, PartList } from '../mesh/mesh.ts';
import { FloatRow } from '../mesh/number-rows.ts';
import { UnreadableModel } from '../mesh/unreadable-model.ts';
import { TextScanner } from './text-scanner.ts';

const HEADER = 84;
const FACET = 50;

/**
 * Reads an STL model: binary when its size fits the formula, whatever its first word, else text, else binary with something behind
 * its last facet.
 */
export function readStl(bytes: Uint8Array): Mesh {
  const claimed = bytes.length < HEADER ? -1 : viewOf(bytes).getUint32(80, true);
  if (HEADER + claimed * FACET === bytes.length) return binary(bytes, claimed);
  const mesh = text(bytes);
  if (mesh.positions.length > 0) return mesh;
  if (claimed > 0 && !/^\s*solid\b/.test(beginning(bytes))) {
    if (HEADER + claimed * FACET > bytes.length) throw new UnreadableModel('cut');
    return binary(bytes, claimed);
  }
  throw new UnreadableModel('surface');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function beginning(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 80));
}

function binary(bytes: Uint8Array, claimed: number): Mesh {
  const count = checkCount(claimed, MOST_TRIANGLES);
  if (count === 0) throw new UnreadableModel('surface');
  const positions = new Float32Array(count * 9);
  const view = viewOf(bytes);
  for (let facet = 0, to = 0; facet < count; facet += 1) {
    const from = HEADER + facet * FACET + 12;
    for (let value = 0; value < 36; value += 4) {
      positions[to] = view.getFloat32(from + value, true);
      to += 1;
    }
  }
  return { positions, indices: null, colours: null, facetColours: coloursOf(bytes, count), parts: [] };
}

/** The colours of Materialise: one of all facets behind the word COLOR in the header, and one of each in its last two bytes. */
function coloursOf(bytes: Uint8Array, count: number): Uint8Array<ArrayBuffer> | null {
  const mark = beginning(bytes).indexOf('COLOR=');
  if (mark < 0 || mark + 10 > 80) return null;
  const common = bytes.subarray(mark + 6, mark + 9);
  const view = viewOf(bytes);
  const colours = new Uint8Array(count * 3);
  for (let facet = 0; facet < count; facet += 1) {
    const packed = view.getUint16(HEADER + facet * FACET + 48, true);
    // The highest bit says that the common colour holds.
    if (packed >= 0x8000) colours.set(common, facet * 3);
    else
      for (let channel = 0; channel < 3; channel += 1)
        colours[facet * 3 + channel] = (((packed >> (channel * 5)) & 31) * 255) / 31;
  }
  return colours;
}

const [V, S] = [0x76, 0x73];

function text(bytes: Uint8Array): Mesh {
  const [values, parts, scanner] = [new FloatRow(), new PartList(), new TextScanner(bytes)];
  while (!scanner.isAtEnd) {
    const first = scanner.peek() | 0x20;
    if (first !== V && first !== S) {
      scanner.skipWord();
      continue;
    }
    const word = scanner.word();
    if (word === 'solid') parts.begin(scanner.line(), values.length / 9);
    if (word !== 'vertex') continue;
    for (let axis = 0; axis < 3; axis += 1) values.push(scanner.number());
    checkCount(values.length, MOST_TRIANGLES * 9);
  }
  const triangles = Math.floor(values.length / 9);
  return {
    positions: values.toArray(),
    indices: null,
    colours: null,
    facetColours: null,
    parts: parts.upTo(triangles),
  };
}

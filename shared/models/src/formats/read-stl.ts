import { checkCount, type Mesh, MAX_TRIANGLES, type ModelNotice, PartList } from '../mesh/mesh.ts';
import { FloatRow } from '../mesh/number-rows.ts';
import { UnreadableModelError } from '../mesh/unreadable-model.ts';
import { toUtf8 } from './text-encoding.ts';
import { TextScanner } from './text-scanner.ts';

const HEADER_BYTES = 84;
const FACET_BYTES = 50;

/** The greatest permitted coordinate of a file whose size contradicts its count: random bytes have larger ones. */
const MAX_PLAUSIBLE_COORDINATE = 1e7;

/**
 * Reads an STL model. It is binary if its size fits the formula, regardless of its first word. Otherwise it is text, or
 * binary with a wrong count or extra bytes; then the smaller of the count and the bytes decides, and a notice says so.
 */
export function readStl(bytes: Uint8Array): Mesh {
  const claimedCount = bytes.length < HEADER_BYTES ? -1 : createView(bytes).getUint32(80, true);
  if (HEADER_BYTES + claimedCount * FACET_BYTES === bytes.length) return readBinary(bytes, claimedCount);
  const mesh = readText(toUtf8(bytes));
  return mesh.positions.length > 0 ? mesh : readUncertainBinary(bytes, claimedCount);
}

function readUncertainBinary(bytes: Uint8Array, claimedCount: number): Mesh {
  const storedCount = Math.floor((bytes.length - HEADER_BYTES) / FACET_BYTES);
  if (claimedCount < 0 || storedCount < 1) throw new UnreadableModelError('surface');
  // A program that does not know the count at the start may leave zero.
  const count = claimedCount === 0 ? storedCount : Math.min(claimedCount, storedCount);
  const mesh = readBinary(bytes, count);
  const isPlausible = mesh.positions.every((value) => Math.abs(value) < MAX_PLAUSIBLE_COORDINATE);
  if (!isPlausible) throw new UnreadableModelError(claimedCount > storedCount ? 'cut' : 'surface');
  const ignoredBytes = bytes.length - HEADER_BYTES - count * FACET_BYTES;
  const notices: ModelNotice[] = [];
  if (claimedCount > count) notices.push({ kind: 'facetsMissing', count: claimedCount - count });
  else if (ignoredBytes > 0) notices.push({ kind: 'bytesIgnored', count: ignoredBytes });
  else notices.push({ kind: 'countAbsent', count });
  return { ...mesh, notices };
}

function createView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function readStart(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 80));
}

function readBinary(bytes: Uint8Array, claimedCount: number): Mesh {
  const count = checkCount(claimedCount, MAX_TRIANGLES);
  if (count === 0) throw new UnreadableModelError('surface');
  const positions = new Float32Array(count * 9);
  const view = createView(bytes);
  for (let facet = 0, to = 0; facet < count; facet += 1) {
    const from = HEADER_BYTES + facet * FACET_BYTES + 12;
    for (let value = 0; value < 36; value += 4) {
      positions[to] = view.getFloat32(from + value, true);
      to += 1;
    }
  }
  return { positions, indices: null, colours: null, facetColours: readColours(bytes, count), parts: [] };
}

/**
 * Reads the colours of Materialise: a common one after the word COLOR in the header, and one per facet in its last two
 * bytes.
 */
function readColours(bytes: Uint8Array, count: number): Uint8Array<ArrayBuffer> | null {
  const mark = readStart(bytes).indexOf('COLOR=');
  const view = createView(bytes);
  if (mark < 0 || mark + 10 > 80) return readMarkedColours(view, count);
  const common = bytes.subarray(mark + 6, mark + 9);
  const colours = new Uint8Array(count * 3);
  for (let facet = 0; facet < count; facet += 1) {
    const packed = view.getUint16(HEADER_BYTES + facet * FACET_BYTES + 48, true);
    // The highest bit selects the common colour.
    if (packed >= 0x8000) colours.set(common, facet * 3);
    else
      for (let channel = 0; channel < 3; channel += 1)
        colours[facet * 3 + channel] = (((packed >> (channel * 5)) & 31) * 255) / 31;
  }
  return colours;
}

/** Reads the colours of VisCAM, which marks each facet that has one by its highest bit, and stores blue first. */
function readMarkedColours(view: DataView, count: number): Uint8Array<ArrayBuffer> | null {
  const colours = new Uint8Array(count * 3);
  for (let facet = 0; facet < count; facet += 1) {
    const packed = view.getUint16(HEADER_BYTES + facet * FACET_BYTES + 48, true);
    // Other programs keep other things here, so a single facet without the mark means that there are no colours.
    if (packed < 0x8000) return null;
    for (let channel = 0; channel < 3; channel += 1)
      colours[facet * 3 + 2 - channel] = (((packed >> (channel * 5)) & 31) * 255) / 31;
  }
  return colours;
}

const [V, S] = [0x76, 0x73];

function readText(bytes: Uint8Array): Mesh {
  const [values, parts, scanner] = [new FloatRow(), new PartList(), new TextScanner(bytes)];
  while (!scanner.isAtEnd) {
    const first = scanner.peek() | 0x20;
    if (first !== V && first !== S) {
      scanner.skipWord();
      continue;
    }
    const word = scanner.readWord();
    if (word === 'solid') parts.begin(scanner.readLine(), values.length / 9);
    if (word !== 'vertex') continue;
    for (let axis = 0; axis < 3; axis += 1) values.push(scanner.readNumber());
    checkCount(values.length, MAX_TRIANGLES * 9);
  }
  const triangles = Math.floor(values.length / 9);
  return {
    positions: values.toArray(),
    indices: null,
    colours: null,
    facetColours: null,
    parts: parts.toParts(triangles),
  };
}

import { toDataView } from './bytes.ts';
import type { HuffmanTable } from './dct-bits.ts';
import { paintPlane, decodePlane } from './dct-paint.ts';
import { type DctComponent, type DctScan, DctScanPart, ZIGZAG } from './dct-scan.ts';
import { type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { findNextMarker, isRestartMarker } from './jpeg-markers.ts';
import { readHuffmanTables } from './jpeg-tables.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';

/** Maximum number of components of an image frame. */
const MAX_COMPONENTS = 4;
const PROGRESSIVE = 0xc2;

interface Tables {
  readonly steps: Map<number, Uint16Array>;
  readonly dc: Map<number, HuffmanTable>;
  readonly ac: Map<number, HuffmanTable>;
  restart: number;
}

function readSteps(view: DataView, from: number, end: number, { steps }: Tables): void {
  for (let at = from; at < end;) {
    const [isWide, id] = [view.getUint8(at) >> 4 === 1, view.getUint8(at) & 15];
    at += 1;
    const table = new Uint16Array(64);
    for (let k = 0; k < 64; k += 1, at += isWide ? 2 : 1)
      table[ZIGZAG[k] ?? 0] = isWide ? view.getUint16(at) : view.getUint8(at);
    steps.set(id, table);
  }
}

/** Creates the components with space for their coefficients. */
function createComponents(view: DataView, at: number, header: JpegHeader): DctComponent[] {
  const across = Math.max(...header.components.map((one) => one.across));
  const down = Math.max(...header.components.map((one) => one.down));
  const [unitsX, unitsY] = [Math.ceil(header.width / (8 * across)), Math.ceil(header.height / (8 * down))];
  return header.components.map((one, index) => {
    if (one.across === 0 || one.down === 0) throw new DicomFormatError('a JPEG with a component without samples');
    const [columns, rows] = [
      Math.ceil((header.width * one.across) / across / 8),
      Math.ceil((header.height * one.down) / down / 8),
    ];
    const stride = unitsX * one.across;
    const coefficients = new Int16Array(stride * unitsY * one.down * 64);
    return { ...one, columns, rows, stride, coefficients, quantisation: view.getUint8(at + 12 + index * 3) };
  });
}

function readScan(
  view: DataView,
  at: number,
  isProgressive: boolean,
  frameComponents: readonly DctComponent[],
  tables: Tables,
): DctScan {
  const count = view.getUint8(at + 4);
  const components = Array.from({ length: count }, (_, index) => {
    const [id, codes] = [view.getUint8(at + 5 + index * 2), view.getUint8(at + 6 + index * 2)];
    const component = frameComponents.find((one) => one.id === id);
    if (component === undefined) throw new DicomFormatError('a JPEG whose scan names no component');
    return { component, dc: tables.dc.get(codes >> 4), ac: tables.ac.get(codes & 15) };
  });
  const end = at + 5 + count * 2;
  const bits = view.getUint8(end + 2);
  return {
    isProgressive,
    components,
    from: view.getUint8(end),
    to: view.getUint8(end + 1),
    high: bits >> 4,
    low: bits & 15,
  };
}

/**
 * Iterates over the block offsets of a scan, unit by unit: several components are interleaved, a single one has its own blocks in order.
 */
function* iterateUnits({ components }: DctScan, header: JpegHeader): Generator<readonly (readonly [number, number])[]> {
  const [only] = components;
  if (only !== undefined && components.length === 1) {
    const { columns, rows, stride } = only.component;
    for (let block = 0; block < columns * rows; block += 1)
      yield [[0, (Math.floor(block / columns) * stride + (block % columns)) * 64]];
    return;
  }
  const across = Math.max(...header.components.map((one) => one.across));
  const down = Math.max(...header.components.map((one) => one.down));
  const [unitsX, unitsY] = [Math.ceil(header.width / (8 * across)), Math.ceil(header.height / (8 * down))];
  for (let unit = 0; unit < unitsX * unitsY; unit += 1) {
    const [ux, uy] = [unit % unitsX, Math.floor(unit / unitsX)];
    yield components.flatMap(({ component: { across: h, down: v, stride } }, index) =>
      Array.from({ length: h * v }, (_, block): [number, number] => [
        index,
        ((uy * v + Math.floor(block / h)) * stride + ux * h + (block % h)) * 64,
      ]),
    );
  }
}

/** The bytes of a scan between two restart markers that hold blocks. */
export interface CodedPart {
  readonly start: number;
  readonly end: number;
}

/** Decodes the pixels of a scan. @returns the index of their end, and the parts that were decoded */
function decodeScan(
  bytes: Uint8Array,
  from: number,
  scan: DctScan,
  header: JpegHeader,
  restart: number,
): { readonly end: number; readonly parts: readonly CodedPart[] } {
  const parts: CodedPart[] = [];
  let [at, start, count] = [from, from, 0];
  let part = new DctScanPart(scan, bytes, at);
  for (const blocks of iterateUnits(scan, header)) {
    if (restart > 0 && count > 0 && count % restart === 0) {
      at = findNextMarker(bytes, at);
      if (!isRestartMarker(bytes[at + 1])) throw new DicomFormatError('a JPEG without its restart marker');
      parts.push({ start, end: part.end });
      at += 2;
      start = at;
      part = new DctScanPart(scan, bytes, at);
    }
    for (const [index, place] of blocks) part.decodeBlock(index, place);
    count += 1;
  }
  parts.push({ start, end: part.end });
  at = findNextMarker(bytes, at);
  while (isRestartMarker(bytes[at + 1])) at = findNextMarker(bytes, at + 2);
  return { end: at, parts };
}

interface DecodedScans {
  readonly header: JpegHeader;
  readonly components: readonly DctComponent[];
  readonly steps: ReadonlyMap<number, Uint16Array>;
  /** The coded parts of each scan, in order. */
  readonly scans: readonly (readonly CodedPart[])[];
}

/**
 * Lists the bytes of a DCT-based JPEG that hold its pixels: for each scan the parts between restart markers. Bytes
 * between the last block of a part and the next marker are in none.
 *
 * @throws DicomFormatError, NoDicomImageError
 */
export function listCodedParts(jpeg: Uint8Array): readonly (readonly CodedPart[])[] {
  return decodeScans(jpeg).scans;
}

/**
 * Decodes a DCT-based JPEG of 8 or 12 bits, sequential or progressive (ITU T.81, processes 1, 2, 4, 6, 8, 10, 12). The library that decodes
 * photographs supports 8 bits only.
 *
 * @returns the interleaved samples in the colours of the stream
 * @throws DamagedDicom
 */
export function decodeDct(frame: Uint8Array): Uint16Array {
  const { header, components, steps } = decodeScans(frame);
  const samples = new Uint16Array(header.width * header.height * components.length);
  for (const [index, component] of components.entries()) {
    const ownSteps = steps.get(component.quantisation);
    if (ownSteps === undefined) throw new DicomFormatError('a JPEG without its quantisation');
    paintPlane(decodePlane(component, ownSteps, header), component, header, index, samples);
  }
  return samples;
}

function decodeScans(frame: Uint8Array): DecodedScans {
  const [bytes, view] = [frame, toDataView(frame)];
  const header = readJpegHeader(bytes);
  if (header?.coding !== 'dct' || header.components.length === 0) throw new NoDicomImageError('syntax', 'JPEG');
  if (header.components.length > MAX_COMPONENTS) throw new DicomFormatError('a JPEG of too many components');
  const tables: Tables = { steps: new Map(), dc: new Map(), ac: new Map(), restart: 0 };
  const scans: (readonly CodedPart[])[] = [];
  let components: readonly DctComponent[] = [];
  let isProgressive = false;
  try {
    for (let at = findNextMarker(bytes, 2); at + 4 <= bytes.length;) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xd9) break;
      const end = at + 2 + view.getUint16(at + 2);
      if (marker === 0xdb) readSteps(view, at + 4, end, tables);
      else if (marker === 0xc4)
        for (const { id, isAc, table } of readHuffmanTables(bytes, at + 4, end))
          (isAc ? tables.ac : tables.dc).set(id, table);
      else if (marker === 0xdd) tables.restart = view.getUint16(at + 4);
      else if (marker >= 0xc0 && marker <= PROGRESSIVE) {
        components = createComponents(view, at, header);
        isProgressive = marker === PROGRESSIVE;
      }
      if (marker === 0xda) {
        const scan = readScan(view, at, isProgressive, components, tables);
        const decoded = decodeScan(bytes, end, scan, header, tables.restart);
        scans.push(decoded.parts);
        at = decoded.end;
      } else at = findNextMarker(bytes, end);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new DicomFormatError('a JPEG that ends too early', { cause: error });
    throw error;
  }
  return { header, components, steps: tables.steps, scans };
}

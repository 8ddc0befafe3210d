import { toDataView } from './bytes.ts';
import { DctBits, type HuffmanTable } from './dct-bits.ts';
import { type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { findNextMarker, isRestartMarker } from './jpeg-markers.ts';
import { readHuffmanTables } from './jpeg-tables.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';

/** Maximum number of components of an image frame. */
const MAX_COMPONENTS = 4;
const MAX_PREDICTOR = 7;
/** A difference of this length has no further bits: it is always 32768 (ITU T.81, H.1.2.2). */
const MAX_DIFFERENCE_BITS = 16;

/** The scan of one component or of several interleaved ones. */
interface LosslessScan {
  /** The index of each component in the frame, and its table. */
  readonly components: readonly { readonly index: number; readonly table: HuffmanTable }[];
  readonly predictor: number;
  /** The number of low bits that the encoder dropped. */
  readonly pointTransform: number;
  /** The index of its first byte. */
  readonly start: number;
}

/** The samples to predict from: of the left, the upper, and the upper left neighbour. */
type Predictor = (left: number, upper: number, corner: number) => number;

/** The predictors by their number (T.81, table H.1). */
const PREDICTORS: readonly Predictor[] = [
  () => 0,
  (left) => left,
  (_, upper) => upper,
  (_left, _upper, corner) => corner,
  (left, upper, corner) => left + upper - corner,
  (left, upper, corner) => left + ((upper - corner) >> 1),
  (left, upper, corner) => upper + ((left - corner) >> 1),
  (left, upper) => (left + upper) >> 1,
];

function readScan(
  view: DataView,
  place: number,
  { components }: JpegHeader,
  tables: ReadonlyMap<number, HuffmanTable>,
): LosslessScan {
  const count = view.getUint8(place + 4);
  const end = place + 5 + count * 2;
  const scanComponents = Array.from({ length: count }, (_, order) => {
    const id = view.getUint8(place + 5 + order * 2);
    const index = components.findIndex((component) => component.id === id);
    const table = tables.get(view.getUint8(place + 6 + order * 2) >> 4);
    if (index < 0 || table === undefined) throw new DicomFormatError('a JPEG whose scan names no component');
    return { index, table };
  });
  const predictor = view.getUint8(end);
  if (predictor < 1 || predictor > MAX_PREDICTOR) throw new NoDicomImageError('syntax', `predictor ${predictor}`);
  return { components: scanComponents, predictor, pointTransform: view.getUint8(end + 2) & 15, start: end + 3 };
}

function readDifference(bits: DctBits, table: HuffmanTable): number {
  const length = bits.readValue(table);
  if (length > MAX_DIFFERENCE_BITS) throw new DicomFormatError('a JPEG with a difference that is too long');
  return length === MAX_DIFFERENCE_BITS ? 32_768 : bits.readSigned(length);
}

/** Decodes the samples of a scan into interleaved ones. @returns the index after its last byte */
function decodeScan(
  bytes: Uint8Array,
  scan: LosslessScan,
  { width, height, precision, components }: JpegHeader,
  restart: number,
  output: Uint16Array,
): number {
  const step = components.length;
  const lineStep = width * step;
  const initial = 2 ** Math.max(0, precision - scan.pointTransform - 1);
  const predict = PREDICTORS[scan.predictor] ?? (() => 0);
  let [place, first] = [scan.start, 0];
  let bits = new DctBits(bytes, place);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (restart > 0 && pixel > 0 && pixel % restart === 0) {
      place = findNextMarker(bytes, place);
      if (!isRestartMarker(bytes[place + 1])) throw new DicomFormatError('a JPEG without its restart marker');
      place += 2;
      bits = new DctBits(bytes, place);
      first = pixel;
    }
    const isFirstLine = Math.floor(pixel / width) === Math.floor(first / width);
    for (const { index, table } of scan.components) {
      const own = pixel * step + index;
      const left = output[own - step] ?? 0;
      const upper = output[own - lineStep] ?? 0;
      const predicted =
        pixel === first
          ? initial
          : isFirstLine
            ? left
            : pixel % width === 0
              ? upper
              : predict(left, upper, output[own - lineStep - step] ?? 0);
      output[own] = predicted + readDifference(bits, table);
    }
  }
  place = findNextMarker(bytes, place);
  while (isRestartMarker(bytes[place + 1])) place = findNextMarker(bytes, place + 2);
  return place;
}

function shiftComponents(output: Uint16Array, step: number, { components, pointTransform }: LosslessScan): void {
  if (pointTransform === 0) return;
  for (const { index } of components)
    for (let place = index; place < output.length; place += step)
      output[place] = (output[place] ?? 0) << pointTransform;
}

/**
 * Decodes lossless JPEG (ITU T.81, process 14) with every predictor and point transform, of 2 to 16 bits.
 *
 * @returns the interleaved samples
 * @throws DicomFormatError for damaged streams, NoDicomImageError for subsampled components
 */
export function decodeLosslessJpeg(frame: Uint8Array): Uint16Array {
  const view = toDataView(frame);
  const header = readJpegHeader(frame);
  if (header?.coding !== 'lossless' || header.components.length === 0) throw new NoDicomImageError('syntax', 'JPEG');
  if (header.components.length > MAX_COMPONENTS) throw new DicomFormatError('a JPEG of too many components');
  if (header.components.some(({ across, down }) => across !== 1 || down !== 1))
    throw new NoDicomImageError('syntax', 'lossless JPEG of subsampled components');
  const tables = new Map<number, HuffmanTable>();
  const output = new Uint16Array(header.width * header.height * header.components.length);
  let decodedComponents = 0;
  let restart = 0;
  let place = findNextMarker(frame, 2);
  try {
    while (decodedComponents < header.components.length && place + 4 <= frame.length) {
      const marker = view.getUint8(place + 1);
      const end = place + 2 + view.getUint16(place + 2);
      if (marker === 0xda) {
        const scan = readScan(view, place, header, tables);
        place = decodeScan(frame, scan, header, restart, output);
        shiftComponents(output, header.components.length, scan);
        decodedComponents += scan.components.length;
        continue;
      }
      if (marker === 0xc4) for (const { id, table } of readHuffmanTables(frame, place + 4, end)) tables.set(id, table);
      if (marker === 0xdd) restart = view.getUint16(place + 4);
      place = findNextMarker(frame, end);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new DicomFormatError('a JPEG that ends within its header', { cause: error });
    throw error;
  }
  if (decodedComponents < header.components.length) throw new DicomFormatError('a JPEG without its scans');
  return output;
}

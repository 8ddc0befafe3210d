import type { TiffHeader } from './tiff-header.ts';
import { findUnpack } from './unpack-piece.ts';

/** The numbers of an image, pixel by pixel, and whether the file holds all of them. */
export interface TiffValues {
  /** Values of one channel for grey levels, of three for colours. */
  readonly values: Float32Array;
  readonly channels: 1 | 3;
  readonly isComplete: boolean;
}

const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;
const RGB = 2;
const DIFFERENCES = 2;
const REAL_DIFFERENCES = 3;

/** Returns whether the numbers of a file can be read. */
export function canReadTiffValues({ bits, samples, photometric, compression, predictor, sampleKind }: TiffHeader) {
  const hasGrey = photometric === WHITE_IS_ZERO || photometric === BLACK_IS_ZERO;
  const hasColours = photometric === RGB && samples >= 3;
  const hasBits = sampleKind === 'float' ? [32, 64].includes(bits) : bits >= 1 && bits <= 32;
  const hasPredictor =
    predictor === 1 ||
    (predictor === DIFFERENCES && sampleKind !== 'float' && [8, 16, 32].includes(bits)) ||
    (predictor === REAL_DIFFERENCES && sampleKind === 'float');
  return (hasGrey || hasColours) && hasBits && hasPredictor && findUnpack(compression) !== undefined;
}

type ReadSample = (row: Buffer, index: number) => number;

/** Creates a reader of whole numbers of any number of bits, the highest bit first. */
function createBitReader(bits: number): ReadSample {
  return (row, index) => {
    let value = 0;
    for (let at = index * bits; at < (index + 1) * bits; at += 1)
      value = value * 2 + (((row[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
}

/** Creates a reader of the samples of a row. */
function createSampleReader({ bits, sampleKind, isLittleEndian }: TiffHeader): ReadSample {
  const bytes = bits / 8;
  if (sampleKind === 'float') {
    if (bits === 64)
      return isLittleEndian ? (row, at) => row.readDoubleLE(at * bytes) : (row, at) => row.readDoubleBE(at * bytes);
    return isLittleEndian ? (row, at) => row.readFloatLE(at * bytes) : (row, at) => row.readFloatBE(at * bytes);
  }
  const readUnsigned: ReadSample = Number.isInteger(bytes)
    ? isLittleEndian
      ? (row, at) => row.readUIntLE(at * bytes, bytes)
      : (row, at) => row.readUIntBE(at * bytes, bytes)
    : createBitReader(bits);
  if (sampleKind === 'unsigned') return readUnsigned;
  const half = 2 ** (bits - 1);
  return (row, at) => {
    const value = readUnsigned(row, at);
    return value >= half ? value - half * 2 : value;
  };
}

/** Adds up the differences of a row of integers. */
function addDifferences(row: Buffer, { bits, isLittleEndian }: TiffHeader, samples: number): void {
  const bytes = bits / 8;
  const range = 2 ** bits;
  const read = (at: number) => (isLittleEndian ? row.readUIntLE(at, bytes) : row.readUIntBE(at, bytes));
  for (let at = samples * bytes; at + bytes <= row.length; at += bytes) {
    const value = (read(at) + read(at - samples * bytes)) % range;
    if (isLittleEndian) row.writeUIntLE(value, at, bytes);
    else row.writeUIntBE(value, at, bytes);
  }
}

/** Adds up the differences of bytes and puts the bytes of each real number, which are stored apart, together. */
function addRealDifferences(row: Buffer, { bits, isLittleEndian }: TiffHeader, samples: number): void {
  for (let at = samples; at < row.length; at += 1) row[at] = ((row[at] ?? 0) + (row[at - samples] ?? 0)) & 0xff;
  const separateBytes = Buffer.from(row);
  const bytes = bits / 8;
  const count = Math.floor(row.length / bytes);
  for (let index = 0; index < count; index += 1) {
    for (let byte = 0; byte < bytes; byte += 1)
      row[index * bytes + (isLittleEndian ? bytes - 1 - byte : byte)] = separateBytes[byte * count + index] ?? 0;
  }
}

/**
 * Reads the numbers of a TIFF of any depth as they are stored; white is high. Missing ones are those of the lowest value
 * in the file.
 *
 * @throws RangeError for offsets that no file has.
 */
export function readTiffValues(bytes: Buffer, header: TiffHeader): TiffValues {
  const { width, height, piece, isPlanar, bits } = header;
  const channels = header.photometric === RGB ? 3 : 1;
  const values = new Float32Array(width * height * channels).fill(Number.NaN);
  const across = Math.ceil(width / piece.width);
  const perPlane = across * Math.ceil(height / piece.height);
  const samplesPerPixel = isPlanar ? 1 : header.samples;
  const rowBytes = Math.ceil((piece.width * samplesPerPixel * bits) / 8);
  const unpack = findUnpack(header.compression);
  const readSample = createSampleReader(header);
  let isComplete = true;
  for (const [index, offset] of header.offsets.entries()) {
    const plane = Math.floor(index / perPlane);
    const [column, line] = [index % across, Math.floor((index % perPlane) / across)];
    if (plane >= (isPlanar ? channels : 1) || unpack === undefined) break;
    const packed = bytes.subarray(offset, offset + (header.byteCounts[index] ?? 0));
    const rows = Math.min(piece.height, height - line * piece.height);
    const unpacked = unpack(packed, rowBytes * piece.height);
    for (let row = 0; row < rows; row += 1) {
      const storedRow = Buffer.from(unpacked.subarray(row * rowBytes, (row + 1) * rowBytes));
      if (storedRow.length < rowBytes) isComplete = false;
      if (header.predictor === DIFFERENCES) addDifferences(storedRow, header, samplesPerPixel);
      if (header.predictor === REAL_DIFFERENCES && storedRow.length === rowBytes)
        addRealDifferences(storedRow, header, samplesPerPixel);
      const pixels = Math.min(piece.width, width - column * piece.width, countPixels(storedRow, bits, samplesPerPixel));
      const start = ((line * piece.height + row) * width + column * piece.width) * channels;
      for (let at = 0; at < pixels * channels; at += 1) {
        const [x, channel] = [Math.floor(at / channels), at % channels];
        if (isPlanar && channel !== plane) continue;
        values[start + at] = readSample(storedRow, isPlanar ? x : x * samplesPerPixel + channel);
      }
    }
  }
  if (header.offsets.length < perPlane * (isPlanar ? channels : 1)) isComplete = false;
  if (header.photometric === WHITE_IS_ZERO) invert(values);
  return { values, channels, isComplete };
}

function countPixels(row: Buffer, bits: number, samples: number): number {
  return Math.floor((row.length * 8) / (bits * samples));
}

function invert(values: Float32Array): void {
  for (const [at, value] of values.entries()) values[at] = -value;
}

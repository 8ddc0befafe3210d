import { ZIGZAG } from '../dct-scan.ts';

/** The mode of a JPEG for tests: each block at once, or the means of all blocks first. */
export type JpegWay = 'sequential' | 'progressive';

function marker(code: number, content: readonly number[]): Buffer {
  const bytes = Buffer.from([0xff, code, 0, 0, ...content]);
  bytes.writeUInt16BE(content.length + 2, 2);
  return bytes;
}

/** Creates a table in which each value up to 254 is its own code of eight bits. */
function ownCodes(id: number): number[] {
  const counts = Array.from({ length: 16 }, (_, length) => (length === 7 ? 255 : 0));
  return [id, ...counts, ...Array.from({ length: 255 }, (_, value) => value)];
}

class BitWriter {
  readonly #bits: number[] = [];

  writeBits(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#bits.push((value >> bit) & 1);
  }

  /** Writes a code whose lower half is the length of the following number. */
  number(zeros: number, value: number): void {
    const size = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
    this.writeBits((zeros << 4) | size, 8);
    // The longest difference of lossless JPEG has no further bits.
    if (size < 16) this.writeBits(value < 0 ? value + 2 ** size - 1 : value, size);
  }

  bytes(): Buffer {
    while (this.#bits.length % 8 > 0) this.#bits.push(1);
    const bytes: number[] = [];
    for (let at = 0; at < this.#bits.length; at += 8) {
      const byte = this.#bits.slice(at, at + 8).reduce((all, bit) => (all << 1) | bit, 0);
      bytes.push(byte, ...(byte === 0xff ? [0] : []));
    }
    return Buffer.from(bytes);
  }
}

function cosine(place: number, frequency: number): number {
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
}

/** Returns the coefficients of a block in the order of the stream. */
function computeCoefficients(samples: ArrayLike<number>, columns: number, left: number, top: number): number[] {
  const coefficients = Array.from({ length: 64 }, () => 0);
  for (let k = 0; k < 64; k += 1) {
    const [v, u] = [(ZIGZAG[k] ?? 0) >> 3, (ZIGZAG[k] ?? 0) & 7];
    for (let at = 0; at < 64; at += 1) {
      const [y, x] = [at >> 3, at & 7];
      coefficients[k] =
        (coefficients[k] ?? 0) + ((samples[(top + y) * columns + left + x] ?? 0) - 2048) * cosine(x, u) * cosine(y, v);
    }
  }
  return coefficients.map(Math.round);
}

function writeBand(bits: BitWriter, block: readonly number[]): void {
  let zeros = 0;
  for (const value of block.slice(1)) {
    if (value === 0) zeros += 1;
    else {
      for (; zeros > 15; zeros -= 16) bits.writeBits(0xf0, 8);
      bits.number(zeros, value);
      zeros = 0;
    }
  }
  if (zeros > 0) bits.writeBits(0, 8);
}

function scan(from: number, to: number, write: (bits: BitWriter) => void): Buffer {
  const bits = new BitWriter();
  write(bits);
  return Buffer.concat([marker(0xda, [1, 1, 0x00, from, to, 0]), bits.bytes()]);
}

/** Encodes a grey JPEG of 12 bits; its sides are multiples of eight. */
export function jpegOf12Bits(samples: ArrayLike<number>, columns: number, rows: number, way: JpegWay): Buffer {
  const blocks: number[][] = [];
  for (let top = 0; top < rows; top += 8)
    for (let left = 0; left < columns; left += 8) blocks.push(computeCoefficients(samples, columns, left, top));
  const means = (bits: BitWriter) =>
    blocks.forEach((block, at) => bits.number(0, (block[0] ?? 0) - (blocks[at - 1]?.[0] ?? 0)));
  const both = (bits: BitWriter) =>
    blocks.forEach((block, at) => {
      bits.number(0, (block[0] ?? 0) - (blocks[at - 1]?.[0] ?? 0));
      writeBand(bits, block);
    });
  const scans =
    way === 'sequential'
      ? [scan(0, 63, both)]
      : [scan(0, 0, means), scan(1, 63, (bits) => blocks.forEach((block) => writeBand(bits, block)))];
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    marker(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    marker(way === 'sequential' ? 0xc1 : 0xc2, [12, rows >> 8, rows & 255, columns >> 8, columns & 255, 1, 1, 0x11, 0]),
    marker(0xc4, ownCodes(0x00)),
    marker(0xc4, ownCodes(0x10)),
    ...scans,
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** The options of a lossless JPEG for tests. */
export interface LosslessForTests {
  /** The number of the predictor; 1 by default. */
  readonly predictor?: number;
  /** The number of low bits that are dropped; 0 by default. */
  readonly pointTransform?: number;
  /** Lines between two restart markers; 0 for none. */
  readonly restartLines?: number;
}

/** Predicts a sample from its left, upper and upper left neighbour (ITU T.81, table H.1). */
function predictSample(predictor: number, left: number, upper: number, corner: number): number {
  const predictions = [0, left, upper, corner, left + upper - corner, left + ((upper - corner) >> 1)];
  return [...predictions, upper + ((left - corner) >> 1), (left + upper) >> 1][predictor] ?? 0;
}

/** Encodes a lossless grey JPEG (ITU T.81, annex H). */
export function losslessJpeg(
  samples: ArrayLike<number>,
  columns: number,
  rows: number,
  precision: number,
  { predictor = 1, pointTransform = 0, restartLines = 0 }: LosslessForTests = {},
): Buffer {
  const sample = (index: number) => (samples[index] ?? 0) >> pointTransform;
  const parts: Buffer[] = [];
  const linesOfPart = restartLines === 0 ? rows : restartLines;
  for (let top = 0; top < rows; top += linesOfPart) {
    const bits = new BitWriter();
    const first = top * columns;
    for (let index = first; index < Math.min(rows, top + linesOfPart) * columns; index += 1) {
      const [left, upper, corner] = [sample(index - 1), sample(index - columns), sample(index - columns - 1)];
      const predicted =
        index === first
          ? 2 ** (precision - pointTransform - 1)
          : index < first + columns
            ? left
            : index % columns === 0
              ? upper
              : predictSample(predictor, left, upper, corner);
      // Differences count modulo 65536.
      const difference = ((((sample(index) - predicted) & 0xffff) + 0x7fff) & 0xffff) - 0x7fff;
      bits.number(0, difference);
    }
    parts.push(bits.bytes(), Buffer.from([0xff, 0xd0 + ((parts.length / 2) % 8)]));
  }
  const size = [rows >> 8, rows & 255, columns >> 8, columns & 255];
  const restart = linesOfPart * columns;
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    marker(0xc3, [precision, ...size, 1, 1, 0x11, 0]),
    marker(0xc4, ownCodes(0x00)),
    ...(restartLines === 0 ? [] : [marker(0xdd, [restart >> 8, restart & 255])]),
    marker(0xda, [1, 1, 0x00, predictor, 0, pointTransform]),
    ...parts.slice(0, -1),
    Buffer.from('ffd9', 'hex'),
  ]);
}

/** Encodes a JPEG with a JFIF marker, which declares luminance and two differences. */
export function withJfif(jpeg: Buffer): Buffer {
  const content = [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0];
  return Buffer.concat([jpeg.subarray(0, 2), marker(0xe0, content), jpeg.subarray(2)]);
}

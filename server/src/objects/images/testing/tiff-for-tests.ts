import { deflateSync } from 'node:zlib';

/** A grey TIFF for tests. */
export interface TiffForTests {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** 1 unsigned, 2 signed, 3 float. */
  readonly sampleFormat?: 1 | 2 | 3;
  readonly values: readonly number[];
  readonly isBigEndian?: boolean;
  readonly isDeflated?: boolean;
  /** The code of the colours: 0 white is zero, 1 black is zero. */
  readonly photometric?: 0 | 1;
  readonly rowsPerStrip?: number;
}

/** Packs whole numbers with any number of bits, the highest bit first; rows begin with a byte. */
function packBits(row: readonly number[], bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 8));
  for (const [index, value] of row.entries()) {
    for (let bit = 0; bit < bits; bit += 1) {
      const at = index * bits + bit;
      const isSet = Math.floor(value / 2 ** (bits - 1 - bit)) % 2 === 1;
      if (isSet) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
    }
  }
  return bytes;
}

function writeRow(row: readonly number[], { bits, sampleFormat = 1, isBigEndian = false }: TiffForTests): Buffer {
  if (bits % 8 !== 0) return packBits(row, bits);
  const size = bits / 8;
  const bytes = Buffer.alloc(row.length * size);
  for (const [index, value] of row.entries()) {
    const at = index * size;
    if (sampleFormat === 3) {
      if (bits === 64) bytes[isBigEndian ? 'writeDoubleBE' : 'writeDoubleLE'](value, at);
      else bytes[isBigEndian ? 'writeFloatBE' : 'writeFloatLE'](value, at);
    } else {
      const storedValue = value < 0 ? value + 2 ** bits : value;
      bytes[isBigEndian ? 'writeUIntBE' : 'writeUIntLE'](storedValue, at, size);
    }
  }
  return bytes;
}

/** Creates a TIFF with its directory before the pixels, so that a cut file keeps it. */
export function createTiff(tiff: TiffForTests): Buffer {
  const { width, height, bits, values, isBigEndian = false, isDeflated = false, rowsPerStrip = height } = tiff;
  const strips: Buffer[] = [];
  for (let row = 0; row < height; row += rowsPerStrip) {
    const rows = Array.from({ length: Math.min(rowsPerStrip, height - row) }, (_, at) =>
      writeRow(values.slice((row + at) * width, (row + at + 1) * width), tiff),
    );
    strips.push(isDeflated ? deflateSync(Buffer.concat(rows)) : Buffer.concat(rows));
  }
  const entryCount = 10;
  const listsAt = 8 + 2 + entryCount * 12 + 4;
  const pixelsAt = listsAt + strips.length * 8;
  const offsets = strips.map((_, at) => pixelsAt + strips.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  const head = Buffer.alloc(pixelsAt);
  const write = (value: number, at: number, size: number) =>
    isBigEndian ? head.writeUIntBE(value, at, size) : head.writeUIntLE(value, at, size);
  head.write(isBigEndian ? 'MM' : 'II', 'latin1');
  write(42, 2, 2);
  write(8, 4, 4);
  write(entryCount, 8, 2);
  const isOneStrip = strips.length === 1;
  const entries: readonly (readonly [tag: number, count: number, value: number])[] = [
    [256, 1, width],
    [257, 1, height],
    [258, 1, bits],
    [259, 1, isDeflated ? 8 : 1],
    [262, 1, tiff.photometric ?? 1],
    [273, strips.length, isOneStrip ? pixelsAt : listsAt],
    [277, 1, 1],
    [278, 1, rowsPerStrip],
    [279, strips.length, isOneStrip ? (strips[0]?.length ?? 0) : listsAt + strips.length * 4],
    [339, 1, tiff.sampleFormat ?? 1],
  ];
  for (const [index, [tag, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    write(tag, at, 2);
    write(4, at + 2, 2);
    write(count, at + 4, 4);
    write(value, at + 8, 4);
  }
  for (const [index, strip] of strips.entries()) {
    write(offsets[index] ?? 0, listsAt + index * 4, 4);
    write(strip.length, listsAt + (strips.length + index) * 4, 4);
  }
  return Buffer.concat([head, ...strips]);
}

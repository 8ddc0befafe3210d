import { DamagedImageError } from './image-job.ts';

/** The header of a bitmap (BITMAPCOREHEADER and BITMAPINFOHEADER up to version 5). */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** True if the first row in the file is the top row. */
  readonly topDown: boolean;
  readonly bitsPerPixel: number;
  readonly compression: BmpCompression;
  /** The offset of the pixels. */
  readonly pixels: number;
  /** The red, green and blue values of each index. */
  readonly palette: readonly (readonly [number, number, number])[];
  /** The bit masks of red, green and blue, for 16 and 32 bits. */
  readonly masks: readonly [number, number, number];
}

type BmpCompression = 'none' | 'rle8' | 'rle4';

/** Bytes that contain the header, its masks and its palette. */
export const BMP_HEADER_BYTES = 14 + 256 + 16 + 256 * 4;

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const INFO_HEADER = 40;
/** Bytes of the masks, which follow the first forty bytes. Files without masks have a palette or pixels there. */
const MASKS = 12;
const BITFIELDS = new Set([3, 6]);
const DEPTHS = new Set([1, 2, 4, 8, 16, 24, 32]);

function toCompression(code: number, bits: number): BmpCompression {
  if (code === 1 && bits === 8) return 'rle8';
  if (code === 2 && bits === 4) return 'rle4';
  if (code === 0 || (BITFIELDS.has(code) && (bits === 16 || bits === 32))) return 'none';
  throw new DamagedImageError('a bitmap with an unknown compression');
}

function readPalette(bytes: Buffer, start: number, entrySize: number, count: number): [number, number, number][] {
  const palette: [number, number, number][] = [];
  for (let index = 0; index < count && start + index * entrySize + 3 <= bytes.length; index += 1) {
    const at = start + index * entrySize;
    palette.push([bytes.readUInt8(at + 2), bytes.readUInt8(at + 1), bytes.readUInt8(at)]);
  }
  return palette;
}

function readMasks(bytes: Buffer, bits: number, compression: number): [number, number, number] {
  const at = FILE_HEADER + INFO_HEADER;
  if (BITFIELDS.has(compression) && bytes.length < at + MASKS)
    throw new DamagedImageError('a bitmap without its masks');
  if (BITFIELDS.has(compression))
    return [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8)];
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f] : [0xff0000, 0x00ff00, 0x0000ff];
}

/**
 * Parses the header of a bitmap.
 *
 * @throws DamagedImageError if the header is invalid.
 */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  if (bytes.length < FILE_HEADER + CORE_HEADER || bytes.toString('latin1', 0, 2) !== 'BM')
    throw new DamagedImageError('no bitmap');
  const size = bytes.readUInt32LE(FILE_HEADER);
  const core = size === CORE_HEADER;
  if (!core && (size < INFO_HEADER || size > 256 || bytes.length < FILE_HEADER + INFO_HEADER))
    throw new DamagedImageError('a bitmap with an unknown header');
  const width = core ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const signedHeight = core ? bytes.readUInt16LE(20) : bytes.readInt32LE(22);
  const bitsPerPixel = bytes.readUInt16LE(core ? 24 : 28);
  if (!DEPTHS.has(bitsPerPixel)) throw new DamagedImageError('a bitmap with an unknown depth');
  const code = core ? 0 : bytes.readUInt32LE(30);
  const usedColours = core ? 0 : bytes.readUInt32LE(46);
  const maskBytes = size === INFO_HEADER && BITFIELDS.has(code) ? (code === 6 ? 16 : 12) : 0;
  const colours =
    bitsPerPixel <= 8 ? Math.min(usedColours === 0 ? 2 ** bitsPerPixel : usedColours, 2 ** bitsPerPixel) : 0;
  return {
    width,
    height: Math.abs(signedHeight),
    topDown: signedHeight < 0,
    bitsPerPixel,
    compression: toCompression(code, bitsPerPixel),
    pixels: bytes.readUInt32LE(10),
    palette: readPalette(bytes, FILE_HEADER + size + maskBytes, core ? 3 : 4, colours),
    masks: readMasks(bytes, bitsPerPixel, code),
  };
}

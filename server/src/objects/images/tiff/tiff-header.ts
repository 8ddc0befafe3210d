import type { FileHandle } from 'node:fs/promises';

/** The form in which a TIFF stores its numbers. */
type TiffSampleKind = 'unsigned' | 'signed' | 'float';

/** The layout of the first image of a TIFF. */
export interface TiffHeader {
  readonly isLittleEndian: boolean;
  readonly width: number;
  readonly height: number;
  /** Bits of each sample; all samples of a pixel have the same number. */
  readonly bits: number;
  /** Samples of a pixel, those of transparency included. */
  readonly samples: number;
  readonly sampleKind: TiffSampleKind;
  /** The code of the compression; 1 for none. */
  readonly compression: number;
  /** The code of the colours: 0 white is zero, 1 black is zero, 2 red, green and blue. */
  readonly photometric: number;
  /** True if each sample has planes of its own. */
  readonly isPlanar: boolean;
  /** 1 none, 2 differences of integers, 3 differences of bytes of real numbers. */
  readonly predictor: number;
  /** The orientation as in EXIF, 1 to 8. */
  readonly orientation: number;
  /** The size of strips or tiles in pixels, and where their bytes are. */
  readonly piece: { readonly width: number; readonly height: number };
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
}

/** Bytes of a value by the code of its type; only those that describe an image. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 };
const MAX_ENTRIES = 4096;
/** Maximum strips or tiles of an image. */
const MAX_PIECES = 1_000_000;
const ENTRY_BYTES = 12;
const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planar: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
} as const;
const SAMPLE_KINDS: Readonly<Record<number, TiffSampleKind>> = {
  1: 'unsigned',
  2: 'signed',
  3: 'float',
  4: 'unsigned',
};

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** Reads whole numbers of one or more bytes in the byte order of the file. */
function readWholeNumbers(bytes: Buffer, size: number, count: number, isLittleEndian: boolean): number[] {
  const available = Math.min(count, Math.floor(bytes.length / size));
  return Array.from({ length: available }, (_, at) =>
    isLittleEndian ? bytes.readUIntLE(at * size, size) : bytes.readUIntBE(at * size, size),
  );
}

/** Reads the first directory of a TIFF: the numbers of each tag. */
async function readDirectory(file: FileHandle, isLittleEndian: boolean): Promise<ReadonlyMap<number, number[]>> {
  const toNumber = (bytes: Buffer, size: number) => readWholeNumbers(bytes, size, 1, isLittleEndian)[0] ?? 0;
  const start = toNumber(await readAt(file, 4, 4), 4);
  const count = Math.min(MAX_ENTRIES, toNumber(await readAt(file, start, 2), 2));
  const entries = await readAt(file, start + 2, count * ENTRY_BYTES);
  const values = new Map<number, number[]>();
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const tag = toNumber(entries.subarray(at), 2);
    const size = TYPE_BYTES[toNumber(entries.subarray(at + 2), 2)];
    const length = toNumber(entries.subarray(at + 4), 4);
    const isNeeded = (Object.values(TAG) as readonly number[]).includes(tag);
    if (size === undefined || !isNeeded || length > MAX_PIECES) continue;
    const inline = entries.subarray(at + 8, at + ENTRY_BYTES);
    const bytes = size * length <= 4 ? inline : await readAt(file, toNumber(inline, 4), size * length);
    values.set(tag, readWholeNumbers(bytes, size, length, isLittleEndian));
  }
  return values;
}

/** Reads the layout of the first image of a TIFF; `undefined` if the file does not describe one. */
export async function readTiffHeader(file: FileHandle): Promise<TiffHeader | undefined> {
  const isLittleEndian = (await readAt(file, 0, 2)).toString('latin1') === 'II';
  const values = await readDirectory(file, isLittleEndian);
  const readFirst = (tag: number, fallback: number) => values.get(tag)?.[0] ?? fallback;
  const [width, height] = [readFirst(TAG.width, 0), readFirst(TAG.height, 0)];
  const bits = values.get(TAG.bits) ?? [1];
  const isTiled = values.has(TAG.tileOffsets);
  const offsets = values.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets);
  const byteCounts = values.get(isTiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  const sampleKind = SAMPLE_KINDS[readFirst(TAG.sampleFormat, 1)];
  if (width === 0 || height === 0 || offsets === undefined || sampleKind === undefined) return undefined;
  if (bits.some((one) => one !== bits[0])) return undefined;
  return {
    isLittleEndian,
    width,
    height,
    bits: bits[0] ?? 1,
    samples: readFirst(TAG.samples, 1),
    sampleKind,
    compression: readFirst(TAG.compression, 1),
    photometric: readFirst(TAG.photometric, 1),
    isPlanar: readFirst(TAG.planar, 1) === 2,
    predictor: readFirst(TAG.predictor, 1),
    orientation: readFirst(TAG.orientation, 1),
    piece: isTiled
      ? { width: readFirst(TAG.tileWidth, width), height: readFirst(TAG.tileHeight, height) }
      : { width, height: Math.min(height, Math.max(1, readFirst(TAG.rowsPerStrip, height))) },
    offsets,
    // A file without byte counts has one strip up to its end.
    byteCounts: byteCounts ?? offsets.map(() => Number.MAX_SAFE_INTEGER),
  };
}

/** Returns whether a TIFF stores numbers that common decoders drop, clip or refuse. */
export function hasUnusualSamples({ bits, sampleKind }: TiffHeader): boolean {
  return sampleKind !== 'unsigned' || ![1, 2, 4, 8, 16].includes(bits);
}

/** Returns the name of the stored numbers, such as `TIFF, 32 bit float`. */
export function toTiffName({ bits, sampleKind }: TiffHeader): string {
  return `TIFF, ${bits} bit ${sampleKind}`;
}

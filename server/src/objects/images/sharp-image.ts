import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { requireAllowedPixels, requirePlausibleSize, type ImageLimits } from './image-limits.ts';

/** What an image does not need is not complained about: many cameras write files with small defects. */
const TOLERANT_OPTIONS = { failOn: 'error' } as const;

/** What the header of an image says that sharp decodes. */
interface SharpHeader {
  readonly metadata: Metadata;
  /** Pixels as the image is seen, with its orientation applied. */
  readonly width: number;
  readonly height: number;
}

/** Bytes that deflate makes of one at most (zlib: 1032). */
const MAX_DEFLATE_EXPANSION = 1100;
/**
 * A block of 64 pixels takes a bit at least in the first scan of a progressive JPEG with its own codes, and its other scans nothing
 * to speak of: 512 pixels for a byte.
 */
const MAX_JPEG_PIXELS_PER_BYTE = 1024;
/** Of TIFF by its compression. Fax codes write a white row in one bit, WebP and Zstandard have no bound worth the name. */
const MAX_TIFF_EXPANSION: Readonly<Record<string, number>> = {
  none: 1,
  packbits: 70,
  lzw: 2000,
  deflate: MAX_DEFLATE_EXPANSION,
  jpeg: 3 * MAX_JPEG_PIXELS_PER_BYTE,
};
const MAX_OTHER_TIFF_EXPANSION = 65_536;
/** Samples of a pixel by the colour type of a PNG. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PNG_HEAD_BYTES = 26;

async function readFileHead(input: string | Buffer): Promise<{ readonly head: Buffer; readonly size: number }> {
  if (typeof input !== 'string') return { head: input.subarray(0, PNG_HEAD_BYTES), size: input.length };
  const file = await open(input);
  try {
    const { buffer } = await file.read(Buffer.alloc(PNG_HEAD_BYTES), 0, PNG_HEAD_BYTES, 0);
    return { head: buffer, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Compares the bytes of a file with what it claims to hold. */
async function requirePlausibleFile(
  input: string | Buffer,
  { width, height, format, ...details }: Metadata,
): Promise<void> {
  const { head, size } = await readFileHead(input);
  if (format === 'jpeg') requirePlausibleSize(width * height, size, MAX_JPEG_PIXELS_PER_BYTE);
  if (format === 'png') {
    const bits = head.readUInt8(24) * (PNG_SAMPLES[head.readUInt8(25)] ?? 1);
    requirePlausibleSize(height * (1 + Math.ceil((width * bits) / 8)), size, MAX_DEFLATE_EXPANSION);
  }
  // Palettes and halved colours: one sample of each pixel is there in any case.
  if (format === 'tiff')
    requirePlausibleSize(
      (width * height * (details.bitsPerSample ?? 1)) / 8,
      size,
      MAX_TIFF_EXPANSION[details.compression ?? ''] ?? MAX_OTHER_TIFF_EXPANSION,
    );
}

/**
 * Reads the header of a JPEG, PNG or TIFF.
 *
 * @throws TooManyPixelsError, DamagedImageError
 */
export async function readSharpHeader(input: string | Buffer, maxPixels: number): Promise<SharpHeader> {
  // The limit is ours to check: sharp's own refusal would not say the size.
  const metadata = await sharp(input, { limitInputPixels: false }).metadata();
  requireAllowedPixels(metadata.width, metadata.height, maxPixels);
  await requirePlausibleFile(input, metadata);
  return { metadata, width: metadata.autoOrient.width, height: metadata.autoOrient.height };
}

/** Bytes of an image that lies in memory whole. */
export function computeDecodedBytes({ width, height, channels, depth }: Metadata): number {
  const bytes = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8 };
  return width * height * Math.max(3, channels) * ((bytes as Record<string, number>)[depth] ?? 8);
}

/**
 * Bytes that decoding takes. JPEG and PNG are decoded row by row, unless they come in several passes or are turned; TIFF may be
 * one tile or strip of any size.
 */
function computeDecodingBytes(metadata: Metadata): number {
  const { format, isProgressive, orientation = 1 } = metadata;
  const isWhole = format === 'tiff' || isProgressive || orientation >= 5;
  if (!isWhole) return 0;
  // A JPEG of several passes keeps two bytes for each coefficient.
  return computeDecodedBytes(metadata) * (format === 'jpeg' && isProgressive ? 2 : 1);
}

/** Begins to decode an image whose header has been read. */
export function startDecoding(input: string | Buffer, { metadata }: SharpHeader, limits: ImageLimits): Sharp {
  limits.claim(computeDecodingBytes(metadata));
  return sharp(input, { ...TOLERANT_OPTIONS, limitInputPixels: limits.maxPixels });
}

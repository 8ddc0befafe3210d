import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { completeInterlacedPng } from './png/complete-interlaced-png.ts';
import { requireAllowedPixels, requirePlausibleSize, type ImageLimits } from './image-limits.ts';

/**
 * The share of a file that has to be right. `whole`: no pixel is missing or guessed. `usual`: ignores small defects, because
 * many cameras write files with them. `part`: what a cut or damaged file still holds.
 */
export type Completeness = 'whole' | 'usual' | 'part';

const FAIL_ON = { whole: 'warning', usual: 'error', part: 'none' } as const;

/** The header of an image that sharp decodes. */
export interface SharpHeader {
  readonly metadata: Metadata;
  /** Width in pixels, with the orientation applied. */
  readonly width: number;
  readonly height: number;
}

/** Maximum bytes that deflate expands one byte to (zlib: 1032). */
const MAX_DEFLATE_EXPANSION = 1100;
/**
 * Maximum pixels per byte of a JPEG. A block of 64 pixels takes at least one bit in the first scan of a progressive
 * JPEG with its own codes, and almost nothing in its other scans: 512 pixels per byte.
 */
const MAX_JPEG_PIXELS_PER_BYTE = 1024;
/**
 * Maximum expansion of TIFF by compression. Fax codes write a white row in one bit; WebP and Zstandard have no useful
 * bound.
 */
const MAX_TIFF_EXPANSION: Readonly<Record<string, number>> = {
  none: 1,
  packbits: 70,
  lzw: 2000,
  deflate: MAX_DEFLATE_EXPANSION,
  jpeg: 3 * MAX_JPEG_PIXELS_PER_BYTE,
};
const MAX_OTHER_TIFF_EXPANSION = 65_536;

/** Returns the maximum expansion of a TIFF by its compression. */
export function getMaxTiffExpansion(compression: string): number {
  return MAX_TIFF_EXPANSION[compression] ?? MAX_OTHER_TIFF_EXPANSION;
}

/** Samples per pixel by the colour type of a PNG. */
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

/** Checks the size of a file against its claimed content. */
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
  // Palettes and subsampled colours have at least one sample per pixel.
  if (format === 'tiff')
    requirePlausibleSize(
      (width * height * (details.bitsPerSample ?? 1)) / 8,
      size,
      getMaxTiffExpansion(details.compression ?? ''),
    );
}

/**
 * Reads the header of a JPEG, PNG or TIFF.
 *
 * @throws TooManyPixelsError, DamagedImageError
 */
export async function readSharpHeader(input: string | Buffer, maxPixels: number): Promise<SharpHeader> {
  // The limit is checked below, because the error of sharp does not state the size.
  const metadata = await sharp(input, { limitInputPixels: false }).metadata();
  requireAllowedPixels(metadata.width, metadata.height, maxPixels);
  await requirePlausibleFile(input, metadata);
  return { metadata, width: metadata.autoOrient.width, height: metadata.autoOrient.height };
}

/** Computes the bytes of a whole image in memory. */
export function computeDecodedBytes({ width, height, channels, depth }: Metadata): number {
  const bytes = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8 };
  return width * height * Math.max(3, channels) * ((bytes as Record<string, number>)[depth] ?? 8);
}

/**
 * Computes the bytes that decoding needs. JPEG and PNG are decoded row by row, unless they are progressive or rotated;
 * TIFF may be one tile or strip of any size.
 */
function computeDecodingBytes(metadata: Metadata): number {
  const { format, isProgressive, orientation = 1 } = metadata;
  const isWhole = format === 'tiff' || isProgressive || orientation >= 5;
  if (!isWhole) return 0;
  // A progressive JPEG needs two bytes for each coefficient.
  return computeDecodedBytes(metadata) * (format === 'jpeg' && isProgressive ? 2 : 1);
}

/**
 * Starts to decode an image after its header has been read.
 *
 * @throws DamagedImageError for a cut interlaced PNG without pixels
 */
export function startDecoding(
  input: string | Buffer,
  { metadata }: SharpHeader,
  limits: ImageLimits,
  completeness: Completeness,
): Sharp {
  limits.claim(computeDecodingBytes(metadata));
  if (completeness === 'part' && metadata.format === 'png' && metadata.isProgressive) {
    // The file, its unpacked passes, and the rows.
    limits.claim(computeDecodedBytes(metadata) * 4);
    const file = typeof input === 'string' ? readFileSync(input) : input;
    return sharp(completeInterlacedPng(file), { failOn: 'none', limitInputPixels: limits.maxPixels });
  }
  return sharp(input, { failOn: FAIL_ON[completeness], limitInputPixels: limits.maxPixels });
}

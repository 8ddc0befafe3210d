import { open, readFile, stat } from 'node:fs/promises';
import type { PictureWarning } from '@dentarium/api/files/info-calls';
import type { StatedLeft } from '@dentarium/domain/image-sides';
import type { ModelBox } from '@dentarium/domain/model-box';
import sharp, { type Sharp } from 'sharp';
import { BMP_HEADER_BYTES, readBmpHeader } from './bmp-header.ts';
import { checkBmp, decodeBmp } from './bmp-pixels.ts';
import { readCr2Preview } from './cr2-preview.ts';
import { openHeic } from './heic.ts';
import { DamagedImageError } from './image-job.ts';
import { requireAllowedPixels, type ImageLimits } from './image-limits.ts';
import type { ImageFormat } from './rendition-variants.ts';
import { applyOrientation, isTurnedOrientation } from './apply-orientation.ts';
import { openDeepImage } from './open-deep-image.ts';
import { type Completeness, startDecoding, readSharpHeader } from './sharp-image.ts';
import { openUnusualTiff } from './tiff/open-unusual-tiff.ts';

/** An image with a parsed header and an accepted size; `createUpright` starts the decoding. */
export interface OpenImage {
  /** Width in pixels, with the orientation applied. */
  readonly width: number;
  readonly height: number;
  /**
   * Creates a pipeline that returns the upright image. Formats of photographs fail in it, or skip what is missing, by the
   * completeness; call it by `decodeAvailable`.
   *
   * @throws NeedsMemoryError
   */
  createUpright(completeness: Completeness): Promise<Sharp>;
  /** Returns the uncertainties of the decoder after decoding; formats without uncertainties have none. */
  warnings?(): readonly PictureWarning[];
  /** The side of the patient's left according to the file. */
  readonly patientLeft?: StatedLeft;
  /** The extent in space, for a model. */
  readonly box?: ModelBox;
}

/** Maximum bytes of formats that are read as a whole; larger files are not photographs. */
const MAX_WHOLE_FILE_BYTES = 1024 ** 3;

/**
 * Opens an image.
 *
 * @throws TooManyPixelsError before anything is decoded.
 * @throws DamagedImageError
 * @throws NeedsMemoryError
 */
export async function openImage(path: string, format: ImageFormat, limits: ImageLimits): Promise<OpenImage> {
  switch (format) {
    case 'jpeg':
    case 'png':
      return openBySharp(path, limits);
    case 'tiff':
      return (await openUnusualTiff(path, limits)) ?? openBySharp(path, limits);
    case 'bmp':
      return openBmp(path, limits);
    case 'cr2':
      return openCr2(await readWhole(path, limits), limits);
    case 'heic':
      return openHeicImage(await readWhole(path, limits), limits);
  }
}

async function readWhole(path: string, limits: ImageLimits): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_WHOLE_FILE_BYTES) throw new DamagedImageError('too large for an image of this format');
  limits.claim(size);
  return readFile(path);
}

async function openBySharp(path: string, limits: ImageLimits): Promise<OpenImage> {
  const header = await readSharpHeader(path, limits.maxPixels);
  const { width, height } = header;
  if (header.metadata.depth === 'ushort') return openDeepImage(path, header, limits);
  return {
    width,
    height,
    createUpright: async (completeness) => startDecoding(path, header, limits, completeness).autoOrient(),
  };
}

async function openBmp(path: string, limits: ImageLimits): Promise<OpenImage> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BMP_HEADER_BYTES), 0, BMP_HEADER_BYTES, 0);
    const header = readBmpHeader(buffer.subarray(0, bytesRead));
    const { width, height } = header;
    requireAllowedPixels(width, height, limits.maxPixels);
    checkBmp(header, (await file.stat()).size);
    const raw = { width, height, channels: 3 } as const;
    return {
      width,
      height,
      async createUpright() {
        // Palette indices and three colours.
        limits.claim(width * height * 4);
        const pixels = decodeBmp(await readWhole(path, limits), header);
        return sharp(pixels, { raw, limitInputPixels: limits.maxPixels });
      },
    };
  } finally {
    await file.close();
  }
}

function openHeicImage(bytes: Buffer, limits: ImageLimits): OpenImage {
  // The decoder copies the file.
  limits.claim(bytes.length);
  const image = openHeic(bytes, limits);
  const { width, height } = image;
  const raw = { width, height, channels: 4 } as const;
  return {
    width,
    height,
    createUpright: async () => sharp(await image.decodePixels(), { raw, limitInputPixels: limits.maxPixels }),
  };
}

async function openCr2(bytes: Buffer, limits: ImageLimits): Promise<OpenImage> {
  const { jpeg, orientation } = readCr2Preview(bytes);
  const header = await readSharpHeader(jpeg, limits.maxPixels);
  const isTurned = isTurnedOrientation(orientation);
  return {
    width: isTurned ? header.height : header.width,
    height: isTurned ? header.width : header.height,
    createUpright: async (completeness) =>
      applyOrientation(orientation, startDecoding(jpeg, header, limits, completeness)),
  };
}

import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { readBmpHeader } from './bmp-header.ts';
import { decodeBmp } from './bmp-pixels.ts';
import { cr2Preview } from './cr2-preview.ts';
import { openHeic } from './heic.ts';
import { checkPixels, DamagedImage } from './image-job.ts';
import type { ImageFormat } from './picture-variants.ts';

/** An image whose header has been read and whose size has been accepted; decoding begins with `upright`. */
export interface OpenImage {
  /** Pixels as the image is seen. */
  readonly width: number;
  readonly height: number;
  /** A pipeline that gives the image as it is seen. */
  upright(): Promise<Sharp>;
}

/** Formats that are read whole; larger files of them are no photographs. */
const LARGEST_WHOLE_FILE = 1024 ** 3;

/** What a picture does not need is not complained about: many cameras write files with small faults. */
const TOLERANT = { failOn: 'error' } as const;

/**
 * Opens an image.
 *
 * @throws TooManyPixels before anything is decoded.
 * @throws DamagedImage
 */
export async function openImage(path: string, format: ImageFormat, maxPixels: number): Promise<OpenImage> {
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'tiff':
      return openBySharp(path, maxPixels);
    case 'bmp':
      return openBmp(await readWhole(path), maxPixels);
    case 'cr2':
      return openCr2(await readWhole(path), maxPixels);
    case 'heic': {
      const image = openHeic(await readWhole(path), maxPixels);
      const { width, height } = image;
      return {
        width,
        height,
        upright: async () => sharp(await image.pixels(), { raw: { width, height, channels: 4 } }),
      };
    }
  }
}

async function readWhole(path: string): Promise<Buffer> {
  if ((await stat(path)).size > LARGEST_WHOLE_FILE) throw new DamagedImage('too large for an image of this format');
  return readFile(path);
}

async function sizeBySharp(input: string | Buffer, maxPixels: number) {
  // The limit is ours to check: sharp's own refusal would not say the size.
  const { width, height, autoOrient } = await sharp(input, { limitInputPixels: false }).metadata();
  checkPixels(width, height, maxPixels);
  return { width: autoOrient.width, height: autoOrient.height };
}

async function openBySharp(path: string, maxPixels: number): Promise<OpenImage> {
  const size = await sizeBySharp(path, maxPixels);
  return { ...size, upright: async () => sharp(path, { ...TOLERANT, limitInputPixels: maxPixels }).autoOrient() };
}

function openBmp(bytes: Buffer, maxPixels: number): OpenImage {
  const header = readBmpHeader(bytes);
  const { width, height } = header;
  checkPixels(width, height, maxPixels);
  return {
    width,
    height,
    upright: async () =>
      sharp(decodeBmp(bytes, header), { raw: { width, height, channels: 3 }, limitInputPixels: maxPixels }),
  };
}

async function openCr2(bytes: Buffer, maxPixels: number): Promise<OpenImage> {
  const { jpeg, orientation } = cr2Preview(bytes);
  const size = await sizeBySharp(jpeg, maxPixels);
  const turned = orientation >= 5 && orientation <= 8;
  return {
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    upright: async () => turnedBy(orientation, sharp(jpeg, { ...TOLERANT, limitInputPixels: maxPixels })),
  };
}

/** Turns and mirrors an image whose orientation is told from outside of it. */
async function turnedBy(orientation: number, image: Sharp): Promise<Sharp> {
  if (!(orientation >= 2 && orientation <= 8)) return image;
  const tagged = await image
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return sharp(tagged).autoOrient();
}

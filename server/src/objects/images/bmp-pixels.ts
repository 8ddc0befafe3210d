import type { BmpHeader } from './bmp-header.ts';
import { DamagedImageError } from './image-job.ts';
import { requirePlausibleSize } from './image-limits.ts';

/**
 * Maximum expected pixels per byte of a run: two bytes of a run encode 255 pixels. Encoders that skip most of an image
 * by offsets are unknown.
 */
const RUN_PIXELS = 128;

function computeStride({ width, bitsPerPixel }: BmpHeader): number {
  return Math.floor((width * bitsPerPixel + 31) / 32) * 4;
}

/**
 * Checks the size of a file against the size of its image.
 *
 * @throws DamagedImageError
 */
export function checkBmp(header: BmpHeader, size: number): void {
  const storedBytes = Math.max(0, size - header.pixels);
  if (header.compression === 'none') requirePlausibleSize(computeStride(header) * header.height, storedBytes, 1);
  else requirePlausibleSize(header.width * header.height, storedBytes, RUN_PIXELS);
}

/** Creates a reader of one channel of 16 or 32 bit pixels, as eight bits. */
function createChannelReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const maxValue = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / maxValue);
}

/** Reads the palette indices of the rows in file order, for depths of up to eight bits. */
function readIndices(bytes: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, bitsPerPixel } = header;
  const stride = computeStride(header);
  const indices = new Uint8Array(width * height);
  const indexMask = 2 ** bitsPerPixel - 1;
  const perByte = 8 / bitsPerPixel;
  for (let row = 0; row < height; row += 1) {
    const start = header.pixels + row * stride;
    for (let x = 0; x < width; x += 1) {
      const byte = bytes[start + Math.floor(x / perByte)] ?? 0;
      indices[row * width + x] = (byte >> (8 - bitsPerPixel * ((x % perByte) + 1))) & indexMask;
    }
  }
  return indices;
}

/** Decodes runs of four or eight bits; ignores runs outside the image. */
function decodeRuns(bytes: Buffer, { width, height, pixels, compression }: BmpHeader): Uint8Array {
  const indices = new Uint8Array(width * height);
  const isFourBits = compression === 'rle4';
  let [x, y, at] = [0, 0, pixels];
  const writeIndex = (index: number) => {
    if (x < width && y < height) indices[y * width + x] = index;
    x += 1;
  };
  while (at + 1 < bytes.length && y < height) {
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) {
      for (let offset = 0; offset < count; offset += 1)
        writeIndex(isFourBits ? (offset % 2 === 0 ? value >> 4 : value & 15) : value);
    } else if (value === 0) {
      [x, y] = [0, y + 1];
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      [x, y, at] = [x + (bytes[at] ?? 0), y + (bytes[at + 1] ?? 0), at + 2];
    } else {
      for (let offset = 0; offset < value; offset += 1) {
        const byte = bytes[at + (isFourBits ? offset >> 1 : offset)] ?? 0;
        writeIndex(isFourBits ? (offset % 2 === 0 ? byte >> 4 : byte & 15) : byte);
      }
      // Literal runs are padded to two bytes.
      at += (Math.ceil(isFourBits ? value / 2 : value) + 1) & ~1;
    }
  }
  return indices;
}

function toRgbFromPalette(indices: Uint8Array, { width, height, topDown, palette }: BmpHeader): Buffer {
  const rgb = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const source = (topDown ? row : height - 1 - row) * width;
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = palette[indices[source + x] ?? 0] ?? [0, 0, 0];
      const at = (row * width + x) * 3;
      rgb[at] = red;
      rgb[at + 1] = green;
      rgb[at + 2] = blue;
    }
  }
  return rgb;
}

function toRgbFromPixels(bytes: Buffer, header: BmpHeader): Buffer {
  const { width, height, topDown, bitsPerPixel, pixels, masks } = header;
  const rgb = Buffer.alloc(width * height * 3);
  const [red, green, blue] = masks.map(createChannelReader) as [
    (pixel: number) => number,
    (pixel: number) => number,
    (pixel: number) => number,
  ];
  const size = bitsPerPixel / 8;
  const stride = computeStride(header);
  for (let row = 0; row < height; row += 1) {
    const start = pixels + (topDown ? row : height - 1 - row) * stride;
    const availablePixels = Math.max(0, Math.min(width, Math.floor((bytes.length - start) / size)));
    for (let x = 0; x < availablePixels; x += 1) {
      const pixel = bytes.readUIntLE(start + x * size, size);
      const at = (row * width + x) * 3;
      rgb[at] = red(pixel);
      rgb[at + 1] = green(pixel);
      rgb[at + 2] = blue(pixel);
    }
  }
  return rgb;
}

/**
 * Decodes the pixels of a bitmap as red, green and blue, top row first. Missing rows of a truncated file are black. The
 * fourth byte of 32 bits is ignored, because most programs write arbitrary values there.
 */
export function decodeBmp(bytes: Buffer, header: BmpHeader): Buffer {
  if (header.pixels >= bytes.length) throw new DamagedImageError('a bitmap without pixels');
  if (header.bitsPerPixel > 8) return toRgbFromPixels(bytes, header);
  return toRgbFromPalette(
    header.compression === 'none' ? readIndices(bytes, header) : decodeRuns(bytes, header),
    header,
  );
}

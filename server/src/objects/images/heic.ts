import { createRequire } from 'node:module';
import { displayP3ToSrgb, isDisplayP3 } from './display-p3.ts';
import { DamagedImageError } from './image-job.ts';
import { requireAllowedPixels, type ImageLimits } from './image-limits.ts';

/** The used part of libheif; the package has no types for this entry point. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  free(): void;
  display(target: { data: Uint8ClampedArray; width: number; height: number }, onDone: (result: unknown) => void): void;
}

interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Bytes per pixel of the decoder's planes, its interleaved pixels and the returned copy. */
const BYTES_PER_PIXEL = 12;

let library: Heif | undefined;

/** Loads the decoder with the first HEIC image, because it is 2 MB of WebAssembly. */
function loadHeif(): Heif {
  library ??= createRequire(import.meta.url)('libheif-js/wasm-bundle') as Heif;
  return library;
}

/**
 * An opened HEIC image. Its size is the visible one, because the container applies the orientation (EXIF is ignored).
 */
export interface OpenHeic {
  readonly width: number;
  readonly height: number;
  /** Decodes the pixels as red, green, blue and alpha, in sRGB. */
  decodePixels(): Promise<Buffer>;
}

/** Opens the primary image of a HEIC file without decoding its pixels. */
export function openHeic(bytes: Buffer, limits: ImageLimits): OpenHeic {
  const images = new (loadHeif().HeifDecoder)().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) throw new DamagedImageError('a HEIC file without an image');
  for (const other of images) if (other !== image) other.free();
  const [width, height] = [image.get_width(), image.get_height()];
  requireAllowedPixels(width, height, limits.maxPixels);
  return {
    width,
    height,
    async decodePixels() {
      limits.claim(width * height * BYTES_PER_PIXEL);
      const pixels = await decodeImage(image, width, height);
      // The decoder does not convert colours, and later steps would not know the colour space.
      if (isDisplayP3(bytes)) displayP3ToSrgb(pixels);
      return pixels;
    },
  };
}

async function decodeImage(image: HeifImage, width: number, height: number): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  const result = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  image.free();
  if (result === null) throw new DamagedImageError('a HEIC image that cannot be decoded');
  return Buffer.from(data.buffer);
}

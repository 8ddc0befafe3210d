import { open, readFile, stat } from 'node:fs/promises';
import type { PictureWarning } from '@dentarium/api/files/info-calls';
import sharp from 'sharp';
import { applyOrientation, isTurnedOrientation } from '../apply-orientation.ts';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';
import { requireAllowedPixels, requirePlausibleSize, type ImageLimits } from '../image-limits.ts';
import type { OpenImage } from '../open-image.ts';
import { getMaxTiffExpansion } from '../sharp-image.ts';
import { stretchLevels } from '../stretch-levels.ts';
import { canReadTiffValues, readTiffValues } from './read-tiff-values.ts';
import { hasUnusualSamples, readTiffHeader, toTiffName, type TiffHeader } from './tiff-header.ts';

/** Larger files are not loaded into memory. */
const MAX_FILE_BYTES = 1024 ** 3;
/** Bytes per sample of the numbers and the levels. */
const BYTES_PER_SAMPLE = 5;

async function readHeader(path: string): Promise<TiffHeader | undefined> {
  const file = await open(path);
  try {
    return await readTiffHeader(file);
  } finally {
    await file.close();
  }
}

const COMPRESSION_NAMES: Readonly<Record<number, string>> = { 1: 'none', 5: 'lzw', 8: 'deflate', 32_773: 'packbits' };

/**
 * Opens a TIFF with signed numbers, real numbers, or a depth other than 8 and 16 bits: its lowest value is black and its
 * highest is white. Returns `undefined` for other files.
 *
 * @throws TooManyPixelsError, DamagedImageError
 */
export async function openUnusualTiff(path: string, limits: ImageLimits): Promise<OpenImage | undefined> {
  const header = await readHeader(path);
  if (header === undefined || !hasUnusualSamples(header)) return undefined;
  const { width, height, bits, samples, orientation } = header;
  requireAllowedPixels(width, height, limits.maxPixels);
  const { size } = await stat(path);
  const compression = COMPRESSION_NAMES[header.compression] ?? '';
  requirePlausibleSize((width * height * bits * samples) / 8, size, getMaxTiffExpansion(compression));
  const isTurned = isTurnedOrientation(orientation);
  let warnings: readonly PictureWarning[] = [];
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    async createUpright() {
      if (!canReadTiffValues(header) || size > MAX_FILE_BYTES) throw new NoRenditionError('format', toTiffName(header));
      limits.claim(size + width * height * samples * BYTES_PER_SAMPLE);
      const { values, channels, isComplete } = readTiffValues(await readFile(path), header);
      if (values.every(Number.isNaN)) throw new DamagedImageError('a file without the numbers of its image');
      warnings = isComplete ? ['stretched'] : ['stretched', 'incomplete'];
      const image = sharp(stretchLevels(values).levels, { raw: { width, height, channels } });
      return applyOrientation(orientation, image);
    },
    warnings: () => warnings,
  };
}

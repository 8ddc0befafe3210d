import type { PictureWarning } from '@dentarium/api/files/info-calls';
import sharp, { type Sharp } from 'sharp';
import type { ImageLimits } from './image-limits.ts';
import type { OpenImage } from './open-image.ts';
import { type Completeness, type SharpHeader, startDecoding } from './sharp-image.ts';
import { stretchLevels } from './stretch-levels.ts';

/**
 * The highest value of 14 bits. An image with 16 bits and no higher value holds the 10, 12 or 14 bits of a sensor, and
 * would be nearly black.
 */
const MAX_SENSOR_VALUE = 2 ** 14 - 1;
/** Bytes per sample of the 16 bits, the file that is decoded again, and the levels. */
const BYTES_PER_SAMPLE = 5;

/** Opens an image with 16 bits per sample; few bits in 16 are stretched from black to white. */
export function openDeepImage(path: string, header: SharpHeader, limits: ImageLimits): OpenImage {
  let warnings: readonly PictureWarning[] = [];
  const { width, height, metadata } = header;
  return {
    width,
    height,
    async createUpright(completeness) {
      const stretched = await stretchSensorValues(path, header, limits, completeness);
      warnings = stretched === undefined ? [] : ['stretched'];
      return stretched ?? startDecoding(path, header, limits, completeness).autoOrient();
    },
    warnings: () => warnings,
  };

  async function stretchSensorValues(...input: Parameters<typeof readDeepValues>): Promise<Sharp | undefined> {
    limits.claim(metadata.width * metadata.height * Math.max(metadata.channels, 1) * BYTES_PER_SAMPLE);
    const { values, info } = await readDeepValues(...input);
    if (values.every((value) => value <= MAX_SENSOR_VALUE)) {
      const { levels } = stretchLevels(values);
      const { channels } = info;
      return sharp(levels, { raw: { width: info.width, height: info.height, channels } });
    }
    return undefined;
  }
}

/** Reads the 16 bits of an upright image without its transparency. */
async function readDeepValues(path: string, header: SharpHeader, limits: ImageLimits, completeness: Completeness) {
  const isGrey = header.metadata.channels <= 2;
  const { data, info } = await startDecoding(path, header, limits, completeness)
    .autoOrient()
    .removeAlpha()
    .toColourspace(isGrey ? 'grey16' : 'rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return { values: new Uint16Array(data.buffer, data.byteOffset, data.length / 2), info };
}

import sharp, { type Sharp } from 'sharp';
import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkPixels, type ImageLimits } from '../image-limits.ts';
import type { OpenImage } from '../open-image.ts';
import { rgbColours } from './colours.ts';
import { decodeFrame } from './decode-frame.ts';
import { type DicomFile, readDicom } from './dicom-header.ts';
import { frameBytes } from './frame-bytes.ts';
import { greyLevels } from './grey-levels.ts';
import { type PixelForm, pixelForm } from './pixel-form.ts';

/**
 * Opens the middle frame of a DICOM file.
 *
 * @throws NoRendition for a file without an image, and with the name of what is not decoded; DamagedImage, TooManyPixels
 */
export function openDicom(bytes: Buffer, limits: ImageLimits): OpenImage {
  const file = readDicom(bytes, limits);
  const form = pixelForm(file.dataSet);
  checkPixels(form.columns, form.rows, limits.maxPixels);
  return { width: form.columns, height: form.rows, upright: () => drawn(file, form, limits) };
}

/** Samples as they are decoded, as numbers, as measures, and as what is drawn. */
const BYTES_PER_SAMPLE = 24;

async function drawn({ dataSet, transferSyntax }: DicomFile, form: PixelForm, limits: ImageLimits): Promise<Sharp> {
  limits.claim(form.columns * form.rows * Math.min(form.samples, 4) * BYTES_PER_SAMPLE);
  try {
    const frame = frameBytes(dataSet, form, Math.floor(form.frames / 2));
    const samples = await decodeFrame(frame, form, transferSyntax);
    const isWhole = samples.values.length >= form.columns * form.rows;
    if (!isWhole) throw new DamagedImage('a frame that ends too early');
    const raw = { width: form.columns, height: form.rows };
    const isColour = form.samples >= 3 || samples.photometric === 'PALETTE COLOR';
    if (isColour) return sharp(rgbColours(dataSet, form, samples), { raw: { ...raw, channels: 3 } });
    return sharp(greyLevels(dataSet, form, samples.values), { raw: { ...raw, channels: 1 } });
  } catch (error) {
    if (error instanceof NoRendition || error instanceof DamagedImage) throw error;
    // The decoders throw numbers and texts of their own.
    throw new DamagedImage('a frame that cannot be decoded', { cause: error });
  }
}

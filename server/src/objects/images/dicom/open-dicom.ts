import type { PictureWarning } from '@dentarium/api/services/file-info-service';
import type { DataSet } from 'dicom-parser';
import sharp, { type Sharp } from 'sharp';
import { DamagedImage, NoRendition } from '../image-job.ts';
import { checkPixels, type ImageLimits } from '../image-limits.ts';
import type { OpenImage } from '../open-image.ts';
import { rgbColours } from './colours.ts';
import { decodeFrame, type Samples } from './decode-frame.ts';
import { type DicomFile, readDicom } from './dicom-header.ts';
import { frameBytes } from './frame-bytes.ts';
import { greyLevels, type GreyWindow } from './grey-levels.ts';
import { looksLikeNoise } from './noise.ts';
import { type PixelForm, pixelForm } from './pixel-form.ts';
import { statedLeft } from './stated-left.ts';

/** A picture of a DICOM file. */
interface DicomPicture {
  readonly image: Sharp;
  /** What its decoder is not sure of. */
  readonly warnings: readonly PictureWarning[];
  /** The window that its grey levels were made by; none for colours and where the file has a table. */
  readonly window: GreyWindow | undefined;
}

/** A DICOM file whose size has been accepted. */
export interface OpenDicom extends OpenImage {
  picture(): Promise<DicomPicture>;
}

/**
 * Opens the middle frame of a DICOM file.
 *
 * @throws NoRendition for a file without an image, and with the name of what is not decoded; DamagedImage, TooManyPixels
 */
export function openDicom(bytes: Buffer, limits: ImageLimits): OpenDicom {
  const file = readDicom(bytes, limits);
  const form = pixelForm(file.dataSet);
  checkPixels(form.columns, form.rows, limits.maxPixels);
  let warnings: readonly PictureWarning[] = [];
  const picture = async () => {
    const drawing = await drawn(file, form, limits);
    warnings = drawing.warnings;
    return drawing;
  };
  const patientLeft = statedLeft(file.dataSet);
  return {
    width: form.columns,
    height: form.rows,
    ...(patientLeft === null ? {} : { patientLeft }),
    picture,
    upright: async () => (await picture()).image,
    warnings: () => warnings,
  };
}

function middleFrame({ frames }: PixelForm): number {
  return Math.floor(frames / 2);
}

/** Samples as they are decoded, as numbers, as measures, and as what is drawn. */
const BYTES_PER_SAMPLE = 24;

async function drawn(
  { dataSet, transferSyntax }: DicomFile,
  form: PixelForm,
  limits: ImageLimits,
): Promise<DicomPicture> {
  limits.claim(form.columns * form.rows * Math.min(form.samples, 4) * BYTES_PER_SAMPLE);
  try {
    const frame = frameBytes(dataSet, form, middleFrame(form));
    const samples = await decodeFrame(frame, form, transferSyntax);
    const isWhole = samples.values.length >= form.columns * form.rows;
    if (!isWhole) throw new DamagedImage('a frame that ends too early');
    return painted(dataSet, form, samples);
  } catch (error) {
    if (error instanceof NoRendition || error instanceof DamagedImage) throw error;
    // The decoders throw numbers and texts of their own.
    throw new DamagedImage('a frame that cannot be decoded', { cause: error });
  }
}

/** The picture that samples make. */
function painted(dataSet: DataSet, form: PixelForm, samples: Samples): DicomPicture {
  const { columns: width, rows: height } = form;
  const isColour = form.samples >= 3 || samples.photometric === 'PALETTE COLOR';
  const channels = isColour ? 3 : 1;
  const shown = isColour ? colouredBy(dataSet, form, samples) : levelsOf(dataSet, form, samples);
  const isNoise = looksLikeNoise(shown.levels, width, height, channels);
  const warnings = [...(samples.warnings ?? []), ...shown.warnings, ...(isNoise ? (['values'] as const) : [])];
  return {
    image: sharp(shown.levels, { raw: { width, height, channels } }),
    warnings: [...new Set(warnings)],
    window: shown.window,
  };
}

interface Shown extends Pick<DicomPicture, 'warnings' | 'window'> {
  readonly levels: Uint8Array;
}

function levelsOf(dataSet: DataSet, form: PixelForm, samples: Samples): Shown {
  const { grey, ...made } = greyLevels(dataSet, form, { values: samples.values, frame: middleFrame(form) });
  return { levels: grey, ...made };
}

function colouredBy(dataSet: DataSet, form: PixelForm, samples: Samples): Shown {
  return { levels: rgbColours(dataSet, form, samples), warnings: [], window: undefined };
}

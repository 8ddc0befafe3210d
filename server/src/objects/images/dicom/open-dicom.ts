import type { PictureWarning } from '@dentarium/api/files/info-calls';
import {
  decodeFrame,
  type DicomFile,
  readFrameBytes,
  type GreyFrame,
  readGreyFrame,
  toGreyLevels,
  type GreyWindow,
  looksLikeNoise,
  type PixelForm,
  readPixelForm,
  readDicom,
  toRgbColours,
  type Samples,
  readStatedLeft,
} from '@dentarium/dicom';
import sharp, { type Sharp } from 'sharp';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';
import { requireAllowedPixels, type ImageLimits } from '../image-limits.ts';
import type { OpenImage } from '../open-image.ts';
import { withImageRefusals } from './image-refusals.ts';

/** A picture of a DICOM file. */
interface DicomPicture {
  readonly image: Sharp;
  /** The uncertainties of the decoder. */
  readonly warnings: readonly PictureWarning[];
  /** The window of its grey levels; `undefined` for colours and for files with a lookup table. */
  readonly window: (GreyWindow & Pick<GreyFrame, 'shape'>) | undefined;
}

/** A DICOM file whose size has been accepted. */
export interface OpenDicom extends OpenImage {
  picture(): Promise<DicomPicture>;
}

/**
 * Opens the middle frame of a DICOM file.
 *
 * @throws NoRenditionError for a file without an image, or with the name of an unsupported feature;
 *   DamagedImageError, TooManyPixelsError
 */
export async function openDicom(bytes: Buffer, limits: ImageLimits): Promise<OpenDicom> {
  return withImageRefusals(async () => {
    const file = await readDicom(bytes, { claim: (size) => limits.claim(size) });
    const form = readPixelForm(file.dataSet);
    requireAllowedPixels(form.columns, form.rows, limits.maxPixels);
    let warnings: readonly PictureWarning[] = [];
    const picture = async () => {
      const drawing = await drawPicture(file, form, limits);
      warnings = drawing.warnings;
      return drawing;
    };
    const patientLeft = readStatedLeft(file.dataSet);
    return {
      width: form.columns,
      height: form.rows,
      ...(patientLeft === null ? {} : { patientLeft }),
      picture,
      createUpright: async () => (await picture()).image,
      warnings: () => warnings,
    };
  });
}

function getMiddleFrame({ frames }: PixelForm): number {
  return Math.floor(frames / 2);
}

/** Bytes per sample of the decoded, numeric, measured and drawn values together. */
const BYTES_PER_SAMPLE = 24;

async function drawPicture(file: DicomFile, form: PixelForm, limits: ImageLimits): Promise<DicomPicture> {
  limits.claim(form.columns * form.rows * Math.min(form.samples, 4) * BYTES_PER_SAMPLE);
  try {
    return await withImageRefusals(async () => {
      const frame = readFrameBytes(file.dataSet, form, getMiddleFrame(form));
      const samples = await decodeFrame(frame, form, file.transferSyntax);
      const isWhole = samples.values.length >= form.columns * form.rows;
      if (!isWhole) throw new DamagedImageError('a frame that ends too early');
      return paintSamples(file, form, samples);
    });
  } catch (error) {
    if (error instanceof NoRenditionError || error instanceof DamagedImageError) throw error;
    // The decoders throw numbers and strings.
    throw new DamagedImageError('a frame that cannot be decoded', { cause: error });
  }
}

/** Converts samples to a picture. */
function paintSamples(file: DicomFile, form: PixelForm, samples: Samples): DicomPicture {
  const { columns: width, rows: height } = form;
  const isColour = (samples.channels ?? form.samples) >= 3 || samples.photometric === 'PALETTE COLOR';
  const channels = isColour ? 3 : 1;
  const drawnLevels = isColour ? drawColours(file, form, samples) : drawGreyLevels(file, form, samples);
  const isNoise = looksLikeNoise(drawnLevels.levels, width, height, channels);
  const warnings = [...(samples.warnings ?? []), ...drawnLevels.warnings, ...(isNoise ? (['values'] as const) : [])];
  return {
    image: sharp(drawnLevels.levels, { raw: { width, height, channels } }),
    warnings: [...new Set(warnings)],
    window: drawnLevels.window,
  };
}

interface DrawnLevels extends Pick<DicomPicture, 'warnings' | 'window'> {
  readonly levels: Uint8Array;
}

function drawGreyLevels({ dataSet }: DicomFile, form: PixelForm, { values }: Samples): DrawnLevels {
  const frame = readGreyFrame(dataSet, form, { values, frame: getMiddleFrame(form) });
  const { window, shape, table, warnings } = frame;
  return { levels: toGreyLevels(frame), warnings, window: table === undefined ? { ...window, shape } : undefined };
}

function drawColours({ dataSet }: DicomFile, form: PixelForm, samples: Samples): DrawnLevels {
  return { levels: toRgbColours(dataSet, form, samples), warnings: [], window: undefined };
}

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
  readOverlay,
  readDicom,
  toRgbColours,
  type Samples,
  readStatedLeft,
} from '@dentarium/dicom';
import sharp, { type Sharp } from 'sharp';
import { DamagedImageError, NoRenditionError } from '../image-job.ts';
import { requireAllowedPixels, type ImageLimits } from '../image-limits.ts';
import type { OpenImage } from '../open-image.ts';
import { computePictureSize, type PictureSize } from './picture-size.ts';
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
    const { width, height } = computePictureSize(file.dataSet, form, getMiddleFrame(form));
    requireAllowedPixels(width, height, limits.maxPixels);
    return {
      width,
      height,
      ...(patientLeft === null ? {} : { patientLeft }),
      picture,
      createUpright: async () => {
        const { image } = await picture();
        const isSquare = width === form.columns && height === form.rows;
        return isSquare ? image : stretchImage(image, { width, height }, limits);
      },
      warnings: () => warnings,
    };
  });
}

/** Stretches an image whose pixels are not square. */
async function stretchImage(image: Sharp, { width, height }: PictureSize, limits: ImageLimits): Promise<Sharp> {
  limits.claim(width * height * 3);
  const { data, info } = await image.resize({ width, height, fit: 'fill' }).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
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
  const overlay = readOverlay(file, form, getMiddleFrame(form));
  return {
    image: sharp(drawOverlay(drawnLevels.levels, overlay, channels), { raw: { width, height, channels } }),
    warnings: [...new Set(warnings)],
    window: drawnLevels.window,
  };
}

/** Draws the points of an overlay in white, as viewers of radiographs do. */
function drawOverlay(levels: Uint8Array, overlay: Uint8Array | null, channels: number): Uint8Array {
  if (overlay === null) return levels;
  return levels.map((level, at) => (overlay[Math.floor(at / channels)] === 1 ? 255 : level));
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

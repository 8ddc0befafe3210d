import type { PictureWarning } from '@dentarium/api/files/info-calls';
import { toRgbColours } from './colours.ts';
import { decodeFrame } from './decode-frame.ts';
import { readFrameBytes } from './frame-bytes.ts';
import { type GreyFrame, readGreyFrame } from './grey-frame.ts';
import { toSixteenBits } from './grey-levels.ts';
import { readOverlay } from './overlays.ts';
import { readPixelForm } from './pixel-form.ts';
import type { DicomFile } from './read-dicom.ts';
import { DicomFormatError, NoDicomImageError } from './refusals.ts';

/** A decoded frame as a viewer displays it. */
export type DisplayFrame = {
  readonly warnings: readonly PictureWarning[];
  /** 1 for each pixel under a drawing that lies over the image, else 0; `null` without drawings. */
  readonly overlay: Uint8Array | null;
} & (
  | { readonly kind: 'grey'; readonly grey: GreyFrame }
  /** Interleaved red, green and blue of eight bits. */
  | { readonly kind: 'colour'; readonly rgb: Uint8Array }
);

/** Maximum number of pixels of a frame that a browser can show. */
const MAX_PIXELS = 120_000_000;

/**
 * Decodes a frame of a file with all attributes for its display.
 *
 * @throws NoDicomPicture, DamagedDicom
 */
export async function decodeDisplayFrame(file: DicomFile, frame: number): Promise<DisplayFrame> {
  const { dataSet, transferSyntax } = file;
  const form = readPixelForm(dataSet);
  const spots = form.columns * form.rows;
  if (spots > MAX_PIXELS) throw new NoDicomImageError('syntax', `${form.columns} x ${form.rows}`);
  try {
    const samples = await decodeFrame(readFrameBytes(dataSet, form, frame), form, transferSyntax);
    if (samples.values.length < spots) throw new DicomFormatError('a frame that ends too early');
    const warnings = samples.warnings ?? [];
    const overlay = readOverlay(file, form, frame);
    const isColour = (samples.channels ?? form.samples) >= 3 || samples.photometric === 'PALETTE COLOR';
    if (isColour) return { kind: 'colour', rgb: toRgbColours(dataSet, form, samples), warnings, overlay };
    const grey = toSixteenBits(readGreyFrame(dataSet, form, { values: samples.values, frame }));
    return { kind: 'grey', grey, warnings: [...new Set([...warnings, ...grey.warnings])], overlay };
  } catch (error) {
    if (error instanceof NoDicomImageError || error instanceof DicomFormatError) throw error;
    // The decoders throw numbers and strings of their own.
    throw new DicomFormatError('a frame that cannot be decoded', { cause: error });
  }
}

import { decodeFrame, readDicom, readFrameBytes, readGreyFrame, readPixelForm, toGreyLevels } from '@dentarium/dicom';
import type { ImageLimits } from '../../images/image-limits.ts';
import { openDicom } from '../../images/dicom/open-dicom.ts';

const LIMITS: ImageLimits = { maxPixels: 100_000_000, claim: () => undefined };

/** Draws the picture of a DICOM file. @returns its size or the name of its refusal, and its samples */
export async function drawDicom(bytes: Buffer): Promise<{ readonly form: string; readonly samples: Buffer }> {
  try {
    const { image } = await (await openDicom(bytes, LIMITS)).picture();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { form: `${info.width} x ${info.height}`, samples: data };
  } catch (error) {
    return { form: error instanceof Error ? error.name : 'unknown', samples: Buffer.alloc(0) };
  }
}

/** Reads the grey levels of the first frame of a DICOM file, as its picture shows them. */
export async function readGreyLevels(bytes: Buffer): Promise<Uint8Array> {
  const { dataSet, transferSyntax } = await readDicom(bytes);
  const form = readPixelForm(dataSet);
  const { values } = await decodeFrame(readFrameBytes(dataSet, form, 0), form, transferSyntax);
  return toGreyLevels(readGreyFrame(dataSet, form, { values, frame: 0 }));
}

import type { DataSet } from 'dicom-parser';
import { NoDicomImageError } from './refusals.ts';

/** The format and the meaning of the pixel values of an image. */
export interface PixelForm {
  readonly columns: number;
  readonly rows: number;
  readonly frames: number;
  readonly samples: number;
  readonly photometric: string;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly isSigned: boolean;
  /** True if the colour planes are stored one after the other. */
  readonly isPlanar: boolean;
}

/**
 * Reads the form of the pixels.
 *
 * @throws NoDicomPicture for a file without an image: a report, a directory, a plan
 */
export function readPixelForm(dataSet: DataSet): PixelForm {
  const rows = dataSet.uint16('x00280010') ?? 0;
  const columns = dataSet.uint16('x00280011') ?? 0;
  if (rows === 0 || columns === 0) throw new NoDicomImageError('noPixels');
  const bitsAllocated = dataSet.uint16('x00280100') ?? 8;
  return {
    columns,
    rows,
    frames: Math.max(1, dataSet.intString('x00280008') ?? 1),
    samples: dataSet.uint16('x00280002') ?? 1,
    photometric: (dataSet.string('x00280004') ?? 'MONOCHROME2').trim(),
    bitsAllocated,
    bitsStored: dataSet.uint16('x00280101') ?? bitsAllocated,
    isSigned: dataSet.uint16('x00280103') === 1,
    isPlanar: dataSet.uint16('x00280006') === 1,
  };
}

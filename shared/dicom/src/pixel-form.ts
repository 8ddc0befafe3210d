import type { DataSet } from 'dicom-parser';
import { countFrames } from './frame-count.ts';
import { readCount, readInteger } from './numbers.ts';
import { NoDicomImageError } from './refusals.ts';

/** The format and the meaning of the pixel values of an image. */
export interface PixelForm {
  readonly columns: number;
  readonly rows: number;
  /** The number of frames that the file holds; it may state more. */
  readonly frames: number;
  readonly samples: number;
  /** In capitals. */
  readonly photometric: string;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  /** The index of the highest stored bit; `bitsStored` - 1 in nearly all files. */
  readonly highBit: number;
  readonly isSigned: boolean;
  /** True if the colour planes are stored one after the other. */
  readonly isPlanar: boolean;
}

/**
 * Reads the form of the pixels.
 *
 * @throws NoDicomImageError for a file without an image: a report, a directory, a plan
 */
export function readPixelForm(dataSet: DataSet): PixelForm {
  const rows = readCount(dataSet, 'x00280010');
  const columns = readCount(dataSet, 'x00280011');
  if (rows === undefined || columns === undefined) throw new NoDicomImageError('noPixels');
  const bitsAllocated = readCount(dataSet, 'x00280100') ?? 8;
  const statedBits = readCount(dataSet, 'x00280101') ?? bitsAllocated;
  const bitsStored = statedBits > bitsAllocated ? bitsAllocated : statedBits;
  const highBit = readInteger(dataSet, 'x00280102', 'US') ?? bitsStored - 1;
  const form = {
    columns,
    rows,
    samples: readCount(dataSet, 'x00280002') ?? 1,
    photometric: (dataSet.string('x00280004') ?? 'MONOCHROME2').trim().toUpperCase(),
    bitsAllocated,
    bitsStored,
    highBit: highBit >= bitsStored - 1 && highBit < bitsAllocated ? highBit : bitsStored - 1,
    isSigned: readInteger(dataSet, 'x00280103', 'US') === 1,
    isPlanar: readInteger(dataSet, 'x00280006', 'US') === 1,
  };
  return { ...form, frames: countFrames(dataSet, form) };
}

import type { StatedLeft } from '@dentarium/domain/image-sides';
import type { DataSet } from 'dicom-parser';
import { readInteger, readNumber } from './numbers.ts';
import { type PixelForm, readPixelForm } from './pixel-form.ts';
import type { DicomFile } from './read-dicom.ts';
import { NoDicomImageError } from './refusals.ts';
import { type PixelSpacing, readCommonSpacing, readPixelAspect } from './spacing.ts';
import { readStatedLeft } from './stated-left.ts';
import { readDicomText } from './text.ts';

/** The properties of a file that a viewer needs before it decodes a frame. */
export interface DicomSummary {
  readonly transferSyntax: string;
  /** The pixel form; `null` for a file without an image. */
  readonly form: PixelForm | null;
  readonly spacing: PixelSpacing | null;
  /** Height of a pixel divided by its width; 1 for square ones. */
  readonly aspect: number;
  readonly patientLeft: StatedLeft | null;
  readonly modality: string;
  readonly patientName: string;
  readonly patientNo: string;
  /** The series of the file; empty if it names none. */
  readonly series: string;
  readonly seriesDescription: string;
  readonly instance: number;
  /** Milliseconds between two frames; `null` if the file does not state it. */
  readonly frameTime: number | null;
}

function findPixelForm(dataSet: DataSet): PixelForm | null {
  try {
    return readPixelForm(dataSet);
  } catch (error) {
    if (error instanceof NoDicomImageError) return null;
    throw error;
  }
}

/** Returns the time between frames: the recommended display rate takes precedence over the recorded one (PS3.3 C.7.6.5). */
function findFrameTime(dataSet: DataSet): number | null {
  const [recommended, exposureTime, cine] = ['x00082144', 'x00181063', 'x00180040'].map(
    (tag) => readNumber(dataSet, tag) ?? 0,
  );
  const times = [1000 / (recommended ?? 0), exposureTime ?? 0, 1000 / (cine ?? 0)];
  return times.find((time) => Number.isFinite(time) && time > 0) ?? null;
}

/** Reads the summary of a file for a viewer. */
export function readDicomSummary({ dataSet, transferSyntax }: DicomFile): DicomSummary {
  const form = findPixelForm(dataSet);
  return {
    transferSyntax,
    form,
    spacing: readCommonSpacing(dataSet, form?.frames ?? 1),
    aspect: readPixelAspect(dataSet),
    patientLeft: readStatedLeft(dataSet),
    modality: readDicomText(dataSet, 'x00080060').toUpperCase(),
    patientName: readDicomText(dataSet, 'x00100010'),
    patientNo: readDicomText(dataSet, 'x00100020'),
    series: dataSet.string('x0020000e') ?? '',
    seriesDescription: readDicomText(dataSet, 'x0008103e'),
    instance: readInteger(dataSet, 'x00200013') ?? 0,
    frameTime: findFrameTime(dataSet),
  };
}

import type { DataSet } from 'dicom-parser';
import { readCount, readInteger } from './numbers.ts';
import { readDicomText } from './text.ts';

/** The facts of a DICOM file about its image for filing, without anything that names a person. */
export interface DicomFacts {
  readonly modality: string;
  readonly bodyPart: string;
  readonly viewPosition: string;
  /** The descriptions of the study, the series and the procedure in one text. */
  readonly description: string;
  /** The manufacturer and the model of the device. */
  readonly device: string;
  readonly columns: number;
  readonly rows: number;
  readonly frames: number;
}

const DESCRIPTIONS = ['x00081030', 'x0008103e', 'x00181030', 'x00181400', 'x00321060', 'x00204000', 'x00400254'];
const DEVICE = ['x00080070', 'x00081090', 'x00181020'];

/** Reads the facts of a data set about its image. */
export function readDicomFacts(dataSet: DataSet): DicomFacts {
  const texts = (tags: readonly string[]) =>
    tags
      .map((tag) => readDicomText(dataSet, tag))
      .filter((text) => text !== '')
      .join(' ');
  return {
    modality: readDicomText(dataSet, 'x00080060').toUpperCase(),
    bodyPart: readDicomText(dataSet, 'x00180015').toUpperCase(),
    viewPosition: readDicomText(dataSet, 'x00185101').toUpperCase(),
    description: texts(DESCRIPTIONS),
    device: texts(DEVICE),
    columns: readCount(dataSet, 'x00280011') ?? 0,
    rows: readCount(dataSet, 'x00280010') ?? 0,
    frames: Math.max(1, readInteger(dataSet, 'x00280008') ?? 1),
  };
}

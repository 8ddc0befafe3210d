import { parseImageOrientation, parsePatientOrientation, type StatedLeft } from '@dentarium/domain/image-sides';
import type { DataSet } from 'dicom-parser';
import { readDicomText } from './text.ts';

const PATIENT_ORIENTATION = 'x00200020';
const IMAGE_ORIENTATION = 'x00200037';

/** Reads the edge of the pixels at the patient's left from a data set; `null` if it is not stated. */
export function readStatedLeft(dataSet: DataSet): StatedLeft | null {
  const cosines = readDicomText(dataSet, IMAGE_ORIENTATION);
  return (
    parsePatientOrientation(readDicomText(dataSet, PATIENT_ORIENTATION)) ??
    (cosines === '' ? null : parseImageOrientation(cosines.split('\\').map(Number)))
  );
}

import { parseImageOrientation, parsePatientOrientation, type StatedLeft } from '@dentarium/domain/image-sides';
import type { DataSet } from 'dicom-parser';
import { readNumbers } from './numbers.ts';
import { readDicomText } from './text.ts';

const PATIENT_ORIENTATION = 'x00200020';
const IMAGE_ORIENTATION = 'x00200037';

/** Reads the edge of the pixels at the patient's left from a data set; `null` if it is not stated. */
export function readStatedLeft(dataSet: DataSet): StatedLeft | null {
  const cosines = readNumbers(dataSet, IMAGE_ORIENTATION, 6);
  return (
    parsePatientOrientation(readDicomText(dataSet, PATIENT_ORIENTATION)) ??
    (cosines === undefined ? null : parseImageOrientation(cosines))
  );
}

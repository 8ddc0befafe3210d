import { parseImageOrientation, parsePatientOrientation, type StatedLeft } from '@dentarium/domain/image-sides';
import type { DataSet } from 'dicom-parser';
import { readDicomText } from './text.ts';

const PATIENT_ORIENTATION = 'x00200020';
const IMAGE_ORIENTATION = 'x00200037';

/** Where a data set says that the patient's left is in its pixels; `null` when it does not say. */
export function readStatedLeft(dataSet: DataSet): StatedLeft | null {
  const cosines = readDicomText(dataSet, IMAGE_ORIENTATION);
  return (
    parsePatientOrientation(readDicomText(dataSet, PATIENT_ORIENTATION)) ??
    (cosines === '' ? null : parseImageOrientation(cosines.split('\\').map(Number)))
  );
}

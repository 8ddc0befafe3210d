import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { dicomAddress } from './dicom-address.ts';
import { isDicomFile } from './is-dicom-file.ts';

/** A page that shows files of some kinds closely, beside the quick look at their picture. */
export interface FileViewer {
  readonly opens: (file: Pick<PatientFile, 'kind'>) => boolean;
  /** The text of the line in the menu of a file. */
  readonly label: string;
  readonly address: (file: Pick<PatientFile, 'id' | 'patientId'>) => string;
}

/** The viewers of files: a row for each. */
export const FILE_VIEWERS: readonly FileViewer[] = [
  { opens: isDicomFile, label: 'dicom.open', address: ({ patientId, id }) => dicomAddress(patientId, id) },
];

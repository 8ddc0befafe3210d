import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { dicomAddress } from './dicom-address.ts';
import { isDicomFile } from './is-dicom-file.ts';
import { modelViewerAddress } from './model-viewer-address.ts';

/** A page that shows files of some kinds closely, beside the quick look at their picture. */
export interface FileViewer {
  readonly opens: (file: Pick<PatientFile, 'kind'>) => boolean;
  /** The text of the line in the menu of a file. */
  readonly label: string;
  readonly address: (file: Pick<PatientFile, 'id' | 'patientId'>) => string;
  /** Whether a file is opened there at once, where its picture tells little. */
  readonly isFirst: boolean;
}

/** The viewers of files: a row for each. */
export const FILE_VIEWERS: readonly FileViewer[] = [
  {
    opens: isDicomFile,
    label: 'dicom.open',
    address: ({ patientId, id }) => dicomAddress(patientId, id),
    isFirst: false,
  },
  {
    opens: ({ kind }) => kind === 'model',
    label: 'model3d.open',
    address: ({ patientId, id }) => modelViewerAddress({ patient: patientId, file: id }),
    isFirst: true,
  },
];

/** The page on which a file is opened at once; `null` for a file whose picture is looked at first. */
export function firstViewerAddress(file: PatientFile): string | null {
  return FILE_VIEWERS.find(({ opens, isFirst }) => isFirst && opens(file))?.address(file) ?? null;
}

import type { PatientFile } from '@dentarium/api/files/info-calls';
import { type BenefitKey, CBCT_CATEGORY } from '@dentarium/domain';
import { toDicomAddress } from './dicom-address.ts';
import { isDicomFile } from './is-dicom-file.ts';
import { isMeasurable, toMeasuringAddress } from './measured-image.ts';
import { toModelViewerAddress } from './model-viewer-address.ts';
import { isTraced, toTracingAddress } from './tracing-address.ts';

/** What a viewer goes by. */
export type ViewedFile = Pick<PatientFile, 'id' | 'patientId' | 'kind' | 'category' | 'size'>;

/** The benefit that opens the CT module (specification, section 3). */
export const CT_MODULE = 6 satisfies BenefitKey;

/** A page that shows files of some kinds closely, beside the quick look at their picture. */
export interface FileViewer {
  readonly canOpen: (file: Pick<ViewedFile, 'kind' | 'category'>) => boolean;
  /** The text of the line in the menu of a file. */
  readonly label: string;
  readonly address: (file: Pick<ViewedFile, 'id' | 'patientId'>) => string;
  /** The tool that it is, whose benefit opens it. */
  readonly benefit?: typeof CT_MODULE;
  /** Whether a file is opened there at once, where its picture tells little. */
  readonly isFirst: boolean;
}

/** The viewers of files: a row for each. */
export const FILE_VIEWERS: readonly FileViewer[] = [
  {
    canOpen: (file) => isDicomFile(file) && file.category === CBCT_CATEGORY,
    label: 'ct.open',
    address: ({ patientId, id }) => `/patient/${patientId}/ct/${id}`,
    benefit: CT_MODULE,
    isFirst: true,
  },
  {
    canOpen: isDicomFile,
    label: 'dicom.open',
    address: ({ patientId, id }) => toDicomAddress(patientId, id),
    isFirst: false,
  },
  {
    canOpen: ({ kind }) => kind === 'model',
    label: 'model3d.open',
    address: ({ patientId, id }) => toModelViewerAddress({ patient: patientId, file: id }),
    isFirst: true,
  },
  {
    canOpen: isTraced,
    label: 'ceph.open',
    address: toTracingAddress,
    isFirst: false,
  },
  {
    canOpen: isMeasurable,
    label: 'measuring.open',
    address: toMeasuringAddress,
    isFirst: false,
  },
];

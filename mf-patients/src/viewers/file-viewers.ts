import type { PatientFile } from '@dentarium/api/files/info-calls';
import { type BenefitKey, CBCT_CATEGORY } from '@dentarium/domain';
import { toDicomAddress } from './dicom-address.ts';
import { isDicomFile } from './is-dicom-file.ts';
import { isMeasurable, toMeasuringAddress } from './measurable-image.ts';
import { toModelViewerAddress } from './model-viewer-address.ts';
import { isTraced, toTracingAddress } from './tracing-address.ts';

/** The properties of a file by which a viewer is selected. */
export type ViewedFile = Pick<PatientFile, 'id' | 'patientId' | 'kind' | 'category' | 'size'>;

/** The benefit that opens the CT module (specification, section 3). */
export const CT_MODULE = 6 satisfies BenefitKey;

/** A page that shows files of some kinds in full, in contrast to the preview. */
export interface FileViewer {
  readonly canOpen: (file: Pick<ViewedFile, 'kind' | 'category'>) => boolean;
  /** The i18n key of the menu item. */
  readonly label: string;
  readonly address: (file: Pick<ViewedFile, 'id' | 'patientId'>) => string;
  /** The benefit that the viewer requires. */
  readonly benefit?: typeof CT_MODULE;
  /** True if the file opens in this viewer directly, because its preview shows little. */
  readonly isFirst: boolean;
}

/** The viewers of files. */
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

import type { PatientFile } from '@dentarium/api/services/file-info-service';

/** Whether the viewer of X-rays opens a file: DICOM, and zips that hold it. */
export function isDicomFile({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return kind === 'dicom' || kind === 'archive';
}

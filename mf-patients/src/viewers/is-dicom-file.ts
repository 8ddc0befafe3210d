import type { PatientFile } from '@dentarium/api/files/info-calls';

/** Whether the viewer of X-rays opens a file: DICOM, and zips that hold it. */
export function isDicomFile({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return kind === 'dicom' || kind === 'archive';
}

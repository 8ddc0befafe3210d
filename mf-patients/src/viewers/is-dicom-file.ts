import type { PatientFile } from '@dentarium/api/files/info-calls';

/** Returns whether the X-ray viewer opens a file: DICOM, and zips that may contain it. */
export function isDicomFile({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return kind === 'dicom' || kind === 'archive';
}

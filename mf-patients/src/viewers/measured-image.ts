import type { PatientFile } from '@dentarium/api/files/info-calls';

/** Whether a file is a photograph or an X-ray, which templates of one's own measure. */
export function isMeasurable({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return kind === 'image' || kind === 'dicom';
}

/** Where an image is measured by templates. */
export function toMeasuringAddress({ id, patientId }: Pick<PatientFile, 'id' | 'patientId'>): string {
  return `/patient/${patientId}/measure/${id}`;
}

import type { PatientFile } from '@dentarium/api/files/info-calls';

/** Returns whether a file is a photograph or an X-ray, which can be measured by the user's own templates. */
export function isMeasurable({ kind }: Pick<PatientFile, 'kind'>): boolean {
  return kind === 'image' || kind === 'dicom';
}

/** Returns the address of measuring an image by templates. */
export function toMeasuringAddress({ id, patientId }: Pick<PatientFile, 'id' | 'patientId'>): string {
  return `/patient/${patientId}/measure/${id}`;
}

import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';

/** The patient data of the viewer. */
export interface ViewerRecord {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** The files of the patient that the viewer can show. */
  readonly files: readonly PatientFile[];
}

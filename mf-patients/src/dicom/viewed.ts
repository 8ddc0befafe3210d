import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';

/** What the viewer stands on. */
export interface ViewerRecord {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** The files of the patient that it shows. */
  readonly files: readonly PatientFile[];
}

import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Patient } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';

/** What the viewer stands on. */
export interface Viewed {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** The files of the patient that it shows. */
  readonly files: readonly PatientFile[];
}

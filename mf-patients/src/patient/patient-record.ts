import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useOutletContext } from 'react-router-dom';

/** Data of the pages of a patient. */
export interface PatientRecord {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** Files of all stages. */
  readonly files: readonly PatientFile[];
  /** True if the user may change the patient, by right or by a share. */
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly mayExport: boolean;
  /** Runs an action; for a stopped treatment it asks first whether to restart it. */
  readonly whenInTreatment: (action: () => void) => void;
}

/** Returns the patient of the page. */
export function usePatientRecord(): PatientRecord {
  return useOutletContext<PatientRecord>();
}

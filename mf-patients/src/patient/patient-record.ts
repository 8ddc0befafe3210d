import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useOutletContext } from 'react-router-dom';

/** What the pages of a patient stand on. */
export interface PatientRecord {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  /** The files of all stages. */
  readonly files: readonly PatientFile[];
  /** Whether the user may change the patient, by right or by a share. */
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly mayExport: boolean;
  /** Does something once the treatment goes on: of a stopped one it asks first whether to restart it. */
  readonly whenInTreatment: (action: () => void) => void;
}

/** The patient of the page. */
export function usePatientRecord(): PatientRecord {
  return useOutletContext<PatientRecord>();
}

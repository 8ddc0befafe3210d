import { type Patient, queryPatientInfo, queryPatientList } from '@dentarium/api/services/patient-service';
import { queryRecycleList } from '@dentarium/api/services/recycle-service';
import { invalidate, queryClient } from '@dentarium/platform';
import { callPatient } from './patient-query.ts';

/** Shows the latest of a patient everywhere. */
export function patientChanged(patient: Patient): void {
  queryClient.setQueryData(callPatient(patient.id).queryKey, patient);
  void invalidate(queryPatientList);
}

/** Asks again for whatever shows patients. */
export function patientsChanged(): void {
  void invalidate(queryPatientList, queryPatientInfo, queryRecycleList);
}

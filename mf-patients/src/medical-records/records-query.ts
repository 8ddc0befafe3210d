import { getPatientMedicalRecordList } from '@dentarium/api/services/medical-record';
import { callQuery } from '@dentarium/platform';

/** The medical records of a patient as a query, the newest visit first. */
export function callRecords(patientId: string) {
  return callQuery(getPatientMedicalRecordList, { query: { patientId } }, { silent: true });
}

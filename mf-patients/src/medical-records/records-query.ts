import { getPatientMedicalRecordList, queryDeletedMedicalRecords } from '@dentarium/api/medical-records/calls';
import { callQuery } from '@dentarium/platform';

/** The medical records of a patient as a query, the newest visit first. */
export function toRecordsQuery(patientId: string) {
  return callQuery(getPatientMedicalRecordList, { query: { patientId } }, { silent: true });
}

/** The deleted records of a patient that the user may restore, the last deleted first. */
export function toDeletedRecordsQuery(patientId: string) {
  return callQuery(queryDeletedMedicalRecords, { query: { patientId } }, { silent: true });
}

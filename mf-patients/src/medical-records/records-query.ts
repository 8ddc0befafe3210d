import { getPatientMedicalRecordList } from '@dentarium/api/medical-records/calls';
import { queryDeletedMedicalRecords } from '@dentarium/server/calls/medical-records';
import { callQuery } from '@dentarium/platform';

/** Returns the query of the medical records of a patient, newest visit first. */
export function toRecordsQuery(patientId: string) {
  return callQuery(getPatientMedicalRecordList, { query: { patientId } }, { silent: true });
}

/** Returns the query of the deleted records that the user may restore, last deleted first. */
export function toDeletedRecordsQuery(patientId: string) {
  return callQuery(queryDeletedMedicalRecords, { query: { patientId } }, { silent: true });
}
